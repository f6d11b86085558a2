import { useEffect } from 'react';
import { levelServerKey, lidOf } from '../../../db/index.ts';
import { useOnline } from '../../online/use-online.ts';
import { useWorkspace } from '../../state/session/workspace.ts';

interface Written {
  buildingId: number | null;
  levelIndex: number | null;
  /** Milliseconds since 1970. */
  at: number;
}

/** Writes that are looked at, the latest: what is older was read with the level. */
const MOST = 60;

/** By workspace: the latest write that each level was read for. */
const readFor = new WeakMap<object, Map<string, number>>();

/**
 * Reads the levels on which others wrote, so that a change is taken back on the content of now. Things on no level are read
 * with the hierarchy.
 */
export function useFreshLevels(written: readonly Written[]): void {
  const { db, engine } = useWorkspace();
  const isOnline = useOnline();
  const latest = new Map<string, number>();
  for (const { buildingId, levelIndex, at } of written.slice(0, MOST)) {
    const isOnLevel = buildingId !== null && levelIndex !== null;
    const key = isOnLevel ? levelServerKey(buildingId, levelIndex) : '';
    latest.set(key, Math.max(at, latest.get(key) ?? 0));
  }
  const wanted = JSON.stringify([...latest]);
  useEffect(() => {
    if (!isOnline) return;
    const known = readFor.get(engine) ?? new Map<string, number>();
    readFor.set(engine, known);
    const read = async (): Promise<void> => {
      for (const [key, at] of JSON.parse(wanted) as [string, number][]) {
        if ((known.get(key) ?? 0) >= at) continue;
        known.set(key, at);
        const lid = key === '' ? undefined : await lidOf(db, 'levels', key);
        if (key === '') await engine.pullHierarchy();
        else if (lid !== undefined) await engine.pullLevel(lid);
      }
    };
    // The content stays as it was read before.
    read().catch(() => undefined);
  }, [db, engine, isOnline, wanted]);
}
