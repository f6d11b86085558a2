import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { TIME } from '../../domain/limits.ts';
import { listClients } from '../../db/index.ts';
import { beginWorkAtom } from './busy.ts';
import { useWorkspace } from './workspace.ts';

/** The server has said, since this page was opened, what clients, sites, buildings and levels there are. */
const readyAtom = atom(false);
export const useHierarchyReady = (): boolean => useAtomValue(readyAtom);

/** Reads the hierarchy at the start, again after a failure, and whenever the network comes back. Mounted once. */
export function useHierarchySource(): void {
  const { db, engine } = useWorkspace();
  const setReady = useSetAtom(readyAtom);
  const beginWork = useSetAtom(beginWorkAtom);
  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pull = async () => {
      const end = (await listClients(db)).length === 0 ? beginWork() : undefined;
      const outcome = await engine.pullHierarchy().finally(() => end?.());
      if (gone) return;
      if (outcome.ok) setReady(true);
      else timer = setTimeout(again, TIME.statusPoll);
    };
    const again = () => {
      clearTimeout(timer);
      void pull();
    };
    again();
    window.addEventListener('online', again);
    return () => {
      gone = true;
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [db, engine, setReady, beginWork]);
}
