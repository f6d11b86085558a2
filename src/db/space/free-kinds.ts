import type { StoreyDatabase } from '../database/database.ts';
import { forgetNetworks, listKeptNetworks } from '../networks/kept-networks.ts';
import { withReopen } from '../database/with-reopen.ts';
import { freeReadable, idleReadable } from './free-space.ts';
import { bytesOfRows } from './row-bytes.ts';

/** Kinds of data that can be dropped: these can be read from the server again, and then those that only this device has. */
export const READABLE_KINDS = ['levels', 'plans'] as const;
export const LAST_KINDS = ['history', 'trash', 'networks'] as const;
export type FreeKind = (typeof READABLE_KINDS)[number] | (typeof LAST_KINDS)[number];

export interface Freeable {
  count: number;
  /** About so many bytes. */
  bytes: number;
}

/** Rows of a table that are measured; the rest is taken to be like them. */
const SAMPLE = 40;

/** The data that could be dropped, by kind, without dropping it. */
export async function freeable(db: StoreyDatabase): Promise<Record<FreeKind, Freeable>> {
  const [idle, networks] = [await idleReadable(db), await listKeptNetworks(db).catch(() => [])];
  const on = db.features.where('levelLid').anyOf(idle.levels);
  const features = idle.levels.length === 0 ? 0 : await on.count();
  const plans = await db.files.bulkGet(idle.plans);
  return {
    levels: {
      count: idle.levels.length,
      bytes: features === 0 ? 0 : bytesOfRows(await on.limit(SAMPLE).toArray(), features),
    },
    plans: {
      count: plans.length,
      bytes: plans.reduce((all, plan) => all + (plan?.bytes.length ?? 0), 0),
    },
    history: { count: await db.history.count(), bytes: await sizeOf(db.historyParts) },
    trash: {
      count: (await db.trash.count()) + (await db.trashDrafts.count()),
      bytes: (await sizeOf(db.trash)) + (await sizeOf(db.trashParts)) + (await sizeOf(db.trashDrafts)),
    },
    networks: { count: networks.length, bytes: networks.reduce((all, { bytes }) => all + bytes, 0) },
  };
}

async function sizeOf(
  table: StoreyDatabase['trash' | 'trashParts' | 'trashDrafts' | 'historyParts'],
): Promise<number> {
  const rows: unknown[] = await table.limit(SAMPLE).toArray();
  return bytesOfRows(rows, await table.count());
}

/** Drops these kinds only. Unsent work, and its parents, always stay. */
export async function freeKinds(db: StoreyDatabase, kinds: ReadonlySet<FreeKind>): Promise<void> {
  const clear = (
    tables: StoreyDatabase['trash' | 'trashParts' | 'trashDrafts' | 'history' | 'historyParts'][],
  ) =>
    withReopen(db, () =>
      Promise.resolve(
        db.transaction('rw', tables, async () => {
          for (const table of tables) await table.clear();
        }),
      ),
    );
  // Before the levels: trash entries keep their levels on the device.
  if (kinds.has('trash')) await clear([db.trash, db.trashParts, db.trashDrafts]);
  if (kinds.has('history')) await clear([db.history, db.historyParts]);
  await freeReadable(db, { levels: kinds.has('levels') ? null : [], plans: kinds.has('plans') ? null : [] });
  if (kinds.has('networks')) await forgetNetworks(db);
  await db.journal?.retryIntoDatabase();
}
