import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { TIME } from '../../../domain/limits.ts';
import { listClients } from '../../../db/index.ts';
import { beginWorkAtom } from './busy.ts';
import { useWorkspace } from '../session/workspace.ts';

/** The server has said, since this page was opened, what clients, sites, buildings and levels there are. */
const readyAtom = atom(false);
export const useHierarchyReady = (): boolean => useAtomValue(readyAtom);

/** Milliseconds at most between two attempts at a server that fails. */
const LONGEST_PAUSE = 30_000;

/** Reads the hierarchy at the start, ever more rarely again while that fails, and at once whenever the network comes back. Mounted once. */
export function usePullHierarchyAtStart(): void {
  const { db, engine } = useWorkspace();
  const setReady = useSetAtom(readyAtom);
  const beginWork = useSetAtom(beginWorkAtom);
  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause: number = TIME.statusPoll;
    const pull = async () => {
      const end = (await listClients(db)).length === 0 ? beginWork() : undefined;
      const outcome = await engine.pullHierarchy().finally(() => end?.());
      if (gone) return;
      if (outcome.ok) {
        setReady(true);
        return;
      }
      timer = setTimeout(() => void pull(), pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    };
    const again = () => {
      clearTimeout(timer);
      pause = TIME.statusPoll;
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
