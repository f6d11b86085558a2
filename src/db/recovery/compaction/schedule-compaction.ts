import { Dexie, RangeSet, type ObservabilitySet } from 'dexie';
import type { StoreyDatabase } from '../../database/database.ts';
import { asDbError } from '../../schema/errors.ts';
import type { EntityKey } from '../../schema/operation.ts';
import type { Journal } from '../../journal/journal.ts';

/** Milliseconds after a change, so that changes close together are compacted together. */
const AFTER_MS = 200;

/** Milliseconds between two checks for orphaned segments and for space for log-only changes. */
const LOOK_MS = 60_000;

/** Single keys are looked up at once; only for ranges the set is searched for each key. */
function keysIn(set: RangeSet): (key: EntityKey) => boolean {
  const keys = new Set<unknown>();
  for (const { from, to } of set) {
    if (from !== to) return (key) => set.hasKey(key);
    keys.add(from);
  }
  return (key) => keys.has(key);
}

/** Compacts the journal some time after any tab changes what it contains. Returns a function that stops it. */
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
      // Loaded when there is something to compact.
      if (journal.writer.segments.size > 0)
        await (await import('./compact.ts')).compact(db, journal, isChanged);
      isFirst = false;
    } catch (cause) {
      // The storage failed. Nothing pending was marked as obsolete, and next time everything is checked.
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

  /** A closed tab no longer compacts; its acknowledged work must not be recovered as pending. */
  async function adopt(): Promise<void> {
    try {
      const names = await journal.port.segments();
      if (names.every((name) => journal.writer.segments.has(name))) return;
      await db.recover();
      isFirst = true;
      start();
    } catch {
      // The next check, or the next start, finds it.
    }
  }

  Dexie.on('storagemutated', hear);
  start();
  db.adopt = adopt;
  const looking = setInterval(() => void adopt().then(journal.retryIntoDatabase), LOOK_MS);
  return () => {
    isStopped = true;
    Dexie.on.storagemutated.unsubscribe(hear);
    clearTimeout(timer);
    clearInterval(looking);
  };
}
