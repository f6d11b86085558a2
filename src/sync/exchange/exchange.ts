import { collectWork, entityKeyOf, noteExchanged, type StoreyDatabase } from '../../db/index.ts';
import { readWorkFile, writeWorkFile, type WorkContent } from '../../domain/exchange/index.ts';
import type { User } from '../../domain/entities/user.ts';
import { EXCHANGE } from '../../domain/exchange/limits.ts';
import type { Ports } from '../lifecycle/acknowledge.ts';
import type { Exchange, ExportOutcome, WorkRead } from './exchange-types.ts';
import { exportRecordsOf } from './record-exports.ts';
import { previewWork } from './preview-import.ts';
import { importWork } from './import-work.ts';
import { checksum, makerOf, nameOf, pictureOf, planOf, word } from './work-file-parts.ts';

export interface ExchangeOf extends Ports {
  db: StoreyDatabase;
  /** Scheme, host and port of the server. */
  origin: string;
  /** What people call this device ("iPad"). */
  deviceName: string;
  /** Who is signed in, or was last. */
  user: () => User | null;
  nudge: () => void;
}

/** When the last file was made. Milliseconds since 1970. */
const LAST_FILE = 'lastFileAt';

/** Carries unsent work from device to device in a file, for places without a network. */
export function createExchange(of: ExchangeOf): Exchange {
  const { db, origin, user } = of;
  const taker = () => ({ userId: user()?.id ?? -1 });
  return {
    exportWork: (only) => exportWork(of, only),
    readWork: async (file): Promise<WorkRead> => {
      if (file.size > EXCHANGE.maxBytes) return { ok: false, fault: 'too-big' };
      const read = await readWorkFile(await file.text(), checksum);
      if (!read.ok) return read;
      if (read.content.origin !== origin) return { ok: false, fault: 'other-server' };
      const preview = await previewWork(db, read.content, taker(), of);
      return typeof preview === 'string' ? { ok: false, fault: preview } : { ...read, preview };
    },
    takeWork: async (content) => {
      const outcome = await importWork(db, content, taker(), of);
      of.nudge();
      return outcome;
    },
  };
}

async function exportWork(of: ExchangeOf, only?: readonly string[]): Promise<ExportOutcome> {
  const { db, origin, deviceName, newId, now } = of;
  const person = of.user();
  const notes = exportRecordsOf(db, newId);
  const deviceId = await notes.deviceId();
  const { places, work, drafts, unfit, ...found } = await collectWork(db, { deviceId, newId }, only);
  // One may be a level's and lie in the form that this was made of: a reader takes no file that has it twice.
  const plans = [...new Map(found.plans.map((plan) => [plan.fileId, plan])).values()];
  const changes = work.filter(({ op }) => op !== null).length;
  if (person === null || changes + drafts.length === 0) return { ok: false, fault: 'empty' };
  const { pictures } = found;
  const size = [...plans, ...pictures].reduce((sum, { bytes }) => sum + bytes.length, 0);
  const isTooMuch =
    work.length > EXCHANGE.maxChanges ||
    places.length > EXCHANGE.maxPlaces ||
    plans.length > EXCHANGE.maxFiles ||
    pictures.length > EXCHANGE.maxPictures ||
    drafts.length > EXCHANGE.maxDrafts;
  if (isTooMuch || size * (4 / 3) > EXCHANGE.maxBytes) return { ok: false, fault: 'too-big' };
  // A later file says a later time, also where the clock was put back in between.
  const last: unknown = (await db.meta.get(LAST_FILE))?.value;
  const at = Math.max(now(), typeof last === 'number' ? last + 1 : 0);
  const content: WorkContent = {
    fileId: newId(),
    at,
    origin,
    by: makerOf(person),
    device: { id: deviceId, name: word(deviceName) },
    places,
    work,
    files: plans.map(planOf),
    pictures: pictures.map(pictureOf),
    drafts,
  };
  const text = await writeWorkFile(content, checksum);
  if (text.length > EXCHANGE.maxBytes) return { ok: false, fault: 'too-big' };
  const blob = new Blob([text], { type: 'application/json' });
  const file = { name: nameOf(at), blob, changes, drafts: drafts.length };
  const made = { ok: true, file, leftOut: unfit } as const;
  // It is a way out of what a newer version stored, which nothing is written into.
  if (db.isNewer) return made;
  const versions = work.map(({ table, key, head }) => ({ entityKey: entityKeyOf(table, key), head }));
  await notes.add(() =>
    Promise.resolve(
      db.transaction('rw', db.exchanged, db.meta, async () => {
        await noteExchanged(db, { device: deviceId, fileId: content.fileId, at, newId }, versions);
        await db.meta.put({ k: LAST_FILE, value: at });
      }),
    ),
  );
  return made;
}
