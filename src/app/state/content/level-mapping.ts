import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { TIME } from '../../../domain/limits.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { isMappingRunning, levelMapping, type MappingTag } from '../../../domain/status/index.ts';
import { usePlace } from '../navigation/current-place.ts';
import { useWorkspace } from '../session/workspace.ts';

/** Raised where a mapping was begun, stopped or decided on here. */
const changedAtom = atom(0);

/** How far the levels of the open building were when the server was last asked, by their index. */
const statusesAtom = atom<{ buildingLid: string; byIndex: ReadonlyMap<number, number> } | null>(null);

/** The tag of a level's row; null where its mapping has none. */
export function useMappingTag(level: Pick<Level, 'buildingLid' | 'levelIndex'> | null): MappingTag | null {
  const known = useAtomValue(statusesAtom);
  if (level === null || known?.buildingLid !== level.buildingLid) return null;
  return levelMapping(known.byIndex.get(level.levelIndex)).tag;
}

/** To be called after whatever changes the mapping of a level. */
export function useMappingChanged(): () => void {
  const change = useSetAtom(changedAtom);
  return useCallback(() => change((n) => n + 1), [change]);
}

/**
 * Whether the automatic mapping of a level of the open building runs. Asked every five seconds while it does. Else only when
 * the answer may be another one: a building is opened, the page is seen again, the network is back, a mapping was begun here.
 */
export function useIsMapping(): boolean {
  const { publishing, engine } = useWorkspace();
  const { online } = useSyncExternalStore(engine.subscribe, engine.getSnapshot);
  const building = usePlace()?.building;
  const changed = useAtomValue(changedAtom);
  const setStatuses = useSetAtom(statusesAtom);
  const [mappingLid, setMappingLid] = useState<string | null>(null);
  const { lid, clientLid, siteLid } = building ?? {};
  useEffect(() => {
    if (!online || lid === undefined || clientLid === undefined || siteLid === undefined) return undefined;
    let isGone = false;
    let isAsking = false;
    let isRunning = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      clearTimeout(timer);
      if (isAsking || document.visibilityState !== 'visible') return;
      isAsking = true;
      const statuses = await publishing.levelStatuses({ clientLid, siteLid, buildingLid: lid });
      isAsking = false;
      if (isGone) return;
      // No answer says nothing: what ran is taken to run still.
      if (statuses !== undefined) {
        isRunning = statuses.some(({ levelStatus }) => isMappingRunning(levelStatus));
        setMappingLid(isRunning ? lid : null);
        const byIndex = statuses.map(({ levelIndex, levelStatus }) => [levelIndex, levelStatus] as const);
        setStatuses({ buildingLid: lid, byIndex: new Map(byIndex) });
      }
      if (isRunning) timer = setTimeout(again, TIME.statusPoll);
    };
    const again = (): void => void ask();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [publishing, lid, clientLid, siteLid, online, changed, setStatuses]);
  return mappingLid !== null && mappingLid === lid;
}
