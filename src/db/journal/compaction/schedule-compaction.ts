import { Dexie, RangeSet, type ObservabilitySet } from 'dexie';
import type { StoreyDatabase } from '../../schema/database.ts';
import { asDbError } from '../../schema/errors.ts';
import type { EntityKey } from '../../schema/operation.ts';
import type { Journal } from '../journal.ts';

/** Milliseconds after a change: what comes close together is tidied together. */
const AFTER_MS = 200;

/** Milliseconds between two looks for what tabs left that are gone, and for room for what had none. */
const LOOK_MS = 60_000;

/** Single keys are looked up at once; only where whole ranges changed the set has to be searched for each key. */
function keysIn(set: RangeSet): (key: EntityKey) => boolean {
  const keys = new Set<unknown>();
  for (const { from, to } of set) {
    if (from !== to) return (key) => set.hasKey(key);
    keys.add(from);
  }
  return (key) => keys.has(key);
}

/** Tidies the journal a while after anything that it tells of has changed, in whichever tab. Returns how to stop. */
export function scheduleCompaction(db: StoreyDatabase, journal: Journal): () => void {
  const part = (table: string): string => `idb://${db.name}/${table}/`;
  const tables = ['pending', 'staging', 'files', 'idmap'].map(part);
  let changed = new RangeSet();
  let isDue = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFirst = true;
  let isStopped = false;

  async function run(): Promise<void> {
    const isChanged = isFirst ? () => true : keysIn(changed);
    changed = new RangeSet();
    isDue = false;
    try {
      // Loaded with the first thing that there is to tidy: most starts find none.
      if (journal.writer.segments.size > 0)
        await (await import('./compact.ts')).compact(db, journal, isChanged);
      isFirst = false;
    } catch (cause) {
      // The storage failed under it. Nothing was crossed out that waits, and the next time all is looked at.
      isFirst = true;
      if (!isStopped && asDbError(cause).kind === 'recreated')
        await db.makeWhole(true).catch(() => undefined);
    }
    timer = undefined;
    if (isDue) start();
  }
  function start(): void {
    if (isStopped) return;
    timer ??= setTimeout(() => void run(), AFTER_MS);
  }
  function hear(parts: ObservabilitySet): void {
    const ours = tables.filter((table) => parts[table] !== undefined);
    if (ours.length === 0) return;
    const ops = parts[part('pending')];
    if (ops !== undefined) changed.add(ops);
    isDue = true;
    start();
  }

  /** A tab that closed crosses nothing out any more; what it left must not come back as if it still waited. */
  async function adopt(): Promise<void> {
    try {
      const names = await journal.port.segments();
      if (names.every((name) => journal.writer.segments.has(name))) return;
      await db.recover();
      isFirst = true;
      start();
    } catch {
      // The next look, or the next start, finds it.
    }
  }

  Dexie.on('storagemutated', hear);
  start();
  db.adopt = adopt;
  const looking = setInterval(() => void adopt().then(journal.rehouse), LOOK_MS);
  return () => {
    isStopped = true;
    Dexie.on.storagemutated.unsubscribe(hear);
    clearTimeout(timer);
    clearInterval(looking);
  };
}
