import { Dexie, RangeSet, type ObservabilitySet } from 'dexie';
import type { StoreyDatabase } from '../database.ts';
import { asDbError } from '../errors.ts';
import type { EntityKey } from '../records.ts';
import type { Journal } from './journal.ts';
import { tidy } from './tidy.ts';

/** Milliseconds after a change: what comes close together is tidied together. */
const AFTER_MS = 200;

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
export function watch(db: StoreyDatabase, journal: Journal): () => void {
  const part = (table: string): string => `idb://${db.name}/${table}/`;
  const tables = ['pending', 'staging', 'files', 'idmap'].map(part);
  let changed = new RangeSet();
  let isDue = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFirst = true;

  async function run(): Promise<void> {
    const isChanged = isFirst ? () => true : keysIn(changed);
    changed = new RangeSet();
    isDue = false;
    try {
      await tidy(db, journal, isChanged);
      isFirst = false;
    } catch (cause) {
      // The storage failed under it. Nothing was crossed out that waits, and the next time all is looked at.
      isFirst = true;
      if (asDbError(cause).kind === 'recreated') await db.makeWhole(true).catch(() => undefined);
    }
    timer = undefined;
    if (isDue) start();
  }
  function start(): void {
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

  Dexie.on('storagemutated', hear);
  start();
  return () => {
    Dexie.on.storagemutated.unsubscribe(hear);
    clearTimeout(timer);
  };
}
