import { useEffect } from 'react';
import { isLevelKnown } from '../../db/index.ts';
import { useWorkspace } from '../state/session/workspace.ts';
import { useOnline } from './use-online.ts';

/** Levels that were asked for since the workspace was opened. */
const asked = new WeakMap<object, Set<string>>();

/** Reads the level once where this device has never had it. */
export function useLevelRead(levelLid: string | null): void {
  const { db, engine } = useWorkspace();
  const isOnline = useOnline();
  useEffect(() => {
    const known = asked.get(engine) ?? new Set();
    asked.set(engine, known);
    if (!isOnline || levelLid === null || known.has(levelLid)) return;
    known.add(levelLid);
    const read = async (): Promise<void> => {
      if (!(await isLevelKnown(db, levelLid))) await engine.pullLevel(levelLid);
    };
    // Without it a picture of the level is empty.
    read().catch(() => undefined);
  }, [db, engine, isOnline, levelLid]);
}
