import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import type { ReadBaseMap } from '../../../map/index.ts';
import { mapSeenAtom } from '../../editor/drawing.ts';
import { usePlace } from '../navigation/current-place.ts';
import { useWorkspace } from '../session/workspace.ts';
import { useLiveQuery } from '../queries/use-live-query.ts';

/** The address of the base map's style for the open place; null without one, or until it is known. */
export function useStyleUrl(): string | null {
  const { db, baseMap } = useWorkspace();
  const clientLid = usePlace()?.client?.lid ?? null;
  return useLiveQuery(() => baseMap.styleUrl(clientLid), [db, baseMap, clientLid]) ?? null;
}

/** Asks the server for it, once what is on the device is seen, and again when the network is back. */
export function useAskStyleUrl(): void {
  const { baseMap } = useWorkspace();
  const clientLid = usePlace()?.client?.lid ?? null;
  const isSeen = useAtomValue(mapSeenAtom);
  useEffect(() => {
    if (clientLid === null || !isSeen) return undefined;
    const ask = (): void => void baseMap.askStyleUrl(clientLid).catch(() => undefined);
    ask();
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [baseMap, clientLid, isSeen]);
}

/** How a map reads a style, and what it names: what is stored on the device first. */
export function useReadBaseMap(): ReadBaseMap {
  const { baseMap } = useWorkspace();
  return useMemo(
    () => async (address, options) => {
      const answer = await baseMap.read(address, options);
      return answer.ok ? { ok: true, bytes: answer.bytes.buffer } : answer;
    },
    [baseMap],
  );
}
