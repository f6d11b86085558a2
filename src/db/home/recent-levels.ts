import * as z from 'zod';
import { EDITS } from '../activity/outcomes.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { parseEntityKey } from '../schema/entity-key.ts';
import { exists } from '../schema/exists.ts';
import type { Level } from '../../domain/entities/level.ts';

const KEY = 'recent-levels';
/** Levels that are remembered. */
const KEPT = 12;
/** Lines of the activity in which edits are looked for. */
const LINES = 300;

const openedSchema = z.array(
  z.object({
    lid: z.string(),
    /** The list of the level that was shown. */
    list: z.string(),
    at: z.number(),
    view: z
      .object({
        center: z.tuple([z.number(), z.number()]),
        zoom: z.number(),
        bearing: z.number(),
        pitch: z.number(),
      })
      .nullable(),
  }),
);
/** A level as it was last open on this device. */
export type OpenedLevel = z.infer<typeof openedSchema>[number];

const read = (value: unknown): OpenedLevel[] => {
  const kept = openedSchema.safeParse(value);
  return kept.success ? kept.data : [];
};

/** Remembers that a level is open, and what the map shows of it; a view of null leaves what is known of that. */
export async function noteOpenedLevel(db: StoreyDatabase, opened: OpenedLevel): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const kept = read((await db.meta.get(KEY))?.value);
    const view = opened.view ?? kept.find(({ lid }) => lid === opened.lid)?.view ?? null;
    const others = kept.filter(({ lid }) => lid !== opened.lid);
    await db.meta.put({ k: KEY, value: [{ ...opened, view }, ...others].slice(0, KEPT) });
  });
}

export interface RecentLevel {
  level: Level;
  /** When it was last open or edited here. Milliseconds since 1970. */
  at: number;
  /** When something on it was last edited here; null if that is not known. */
  editedAt: number | null;
  /** Null where it was edited and not opened. */
  opened: OpenedLevel | null;
}

/** The levels that were last open or edited on this device and are still here, the latest first. May be the query of a live query. */
export async function recentLevels(db: StoreyDatabase, most: number): Promise<RecentLevel[]> {
  const opened = new Map(read((await db.meta.get(KEY))?.value).map((one) => [one.lid, one]));
  const edited = await editedLevels(db);
  const lids = [...new Set([...opened.keys(), ...edited.keys()])];
  const lastOf = (lid: string): number => Math.max(opened.get(lid)?.at ?? 0, edited.get(lid) ?? 0);
  lids.sort((a, b) => lastOf(b) - lastOf(a));
  const rows = await db.levels.bulkGet(lids);
  return rows
    .filter((level) => level !== undefined)
    .filter(exists)
    .slice(0, most)
    .map((level) => ({
      level,
      at: lastOf(level.lid),
      editedAt: edited.get(level.lid) ?? null,
      opened: opened.get(level.lid) ?? null,
    }));
}

/** Levels on which something was edited, with the time of the last edit. */
async function editedLevels(db: StoreyDatabase): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const { what, entityKey, above, at } of await db.activity.reverse().limit(LINES).toArray()) {
    if (!EDITS.has(what)) continue;
    for (const key of [entityKey, ...above]) {
      if (key === null) continue;
      const { table, key: lid } = parseEntityKey(key);
      if (table === 'levels' && !found.has(lid)) found.set(lid, at);
    }
  }
  return found;
}
