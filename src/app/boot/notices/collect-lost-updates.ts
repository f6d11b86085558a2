import type { LostUpdateView, SyncEngine } from '../../../sync/index.ts';

/** Milliseconds without another one, after which they are reported: a reading finds one after the other. */
const QUIET_MS = 1_000;

export interface LostUpdateListener {
  engine: Pick<SyncEngine, 'subscribeEvents' | 'listLostUpdates'>;
  /** Whether a person sees this tab: all tabs hear of it. */
  isSeen: () => boolean;
  /** @param values how many, and of which things: each is reported once */
  tell: (values: number, things: readonly LostUpdateView[]) => void;
}

/**
 * Collects values found to be overwritten by other writers. Those decided or restored before the report are left out. Returns a
 * function that stops it.
 */
export function collectLostUpdates({ engine, isSeen, tell }: LostUpdateListener): () => void {
  const told = new Set<string>();
  const found = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const say = async (): Promise<void> => {
    const ids = new Set(found);
    found.clear();
    if (!isSeen()) return;
    const open = (await engine.listLostUpdates()).filter(({ id }) => ids.has(id));
    if (isOver) return;
    const things: LostUpdateView[] = [];
    let values = 0;
    for (const thing of open) {
      const fresh = thing.fields.map(({ path }) => `${thing.id} ${path}`).filter((name) => !told.has(name));
      if (fresh.length === 0) continue;
      for (const name of fresh) told.add(name);
      values += fresh.length;
      things.push(thing);
    }
    if (values > 0) tell(values, things);
  };

  const stop = engine.subscribeEvents((event) => {
    if (event.type !== 'overwritten-by-other') return;
    found.add(event.overwriteId);
    clearTimeout(timer);
    // Without this message the pill still shows it.
    timer = setTimeout(() => void say().catch(() => undefined), QUIET_MS);
  });
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop();
  };
}
