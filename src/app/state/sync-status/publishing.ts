import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';
import type { MapStatus } from '../../../domain/review/map-status.ts';
import { TIME } from '../../../domain/limits.ts';
import { mayHavePublished, publishingToast } from '../../../domain/status/index.ts';
import { useWorkspace } from '../session/workspace.ts';

/** Where the publishing of a client stands. `map` undefined: unavailable (no network, no answer). */
export interface PublishingState {
  clientLid: string | null;
  map: MapStatus | undefined;
  /** False until the first answer or failure. */
  asked: boolean;
}
const publishingAtom = atom<PublishingState>({ clientLid: null, map: undefined, asked: false });

const clientAtom = atom((get) => get(publishingAtom).clientLid);

export const usePublishing = (): PublishingState => useAtomValue(publishingAtom);
/** Whose publishing is followed, for who need not hear of each answer. */
export const usePublishingClient = (): string | null => useAtomValue(clientAtom);

const hasAnswerAtom = atom((get) => get(publishingAtom).clientLid !== null && get(publishingAtom).asked);
/** Whether it is known of a client in view where its publishing stands, or that it can't be known. */
export const useHasPublishing = (): boolean => useAtomValue(hasAnswerAtom);

const statusAtom = atom((get) => get(publishingAtom).map?.status);
/** Where the publishing of the client in view stands, as the server numbers it. */
export const usePublishingStatus = (): number | undefined => useAtomValue(statusAtom);

/** Raised to ask at once instead of at the next poll. */
const askAtom = atom(0);

/** Takes over what an order to stage, publish or decline was answered with, and asks at once how it goes on. */
export function useTakePublishing(): (map: MapStatus | null) => void {
  const set = useSetAtom(publishingAtom);
  const ask = useSetAtom(askAtom);
  return useCallback(
    (map) => {
      if (map !== null) set((now) => ({ ...now, map }));
      ask((n) => n + 1);
    },
    [set, ask],
  );
}

/** Asks every five seconds where the publishing of this client stands. Mounted once, in the content shell. */
export function usePublishingSource(
  clientLid: string | undefined,
  told: { onCompleted: () => void; onPublished: () => void },
): void {
  const { publishing } = useWorkspace();
  const set = useSetAtom(publishingAtom);
  const state = usePublishing();
  const asked = useAtomValue(askAtom);
  const status = state.clientLid === clientLid ? state.map?.status : undefined;

  // Whichever way the status became known, the end of a publishing is reported once.
  const before = useRef<number | undefined>(undefined);
  const latest = useRef(told);
  useEffect(() => {
    latest.current = told;
  });
  useEffect(() => {
    if (publishingToast(before.current, status) !== null) latest.current.onCompleted();
    if (mayHavePublished(before.current, status)) latest.current.onPublished();
    if (status !== undefined) before.current = status;
  }, [status]);

  useEffect(() => {
    before.current = undefined;
    set({ clientLid: clientLid ?? null, map: undefined, asked: false });
  }, [clientLid, set]);

  useEffect(() => {
    if (clientLid === undefined) return undefined;
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async () => {
      if (document.visibilityState === 'visible') {
        const map = await publishing.status(clientLid);
        if (gone) return;
        set({ clientLid, map, asked: true });
      }
      timer = setTimeout(again, TIME.statusPoll);
    };
    const again = () => void poll();
    again();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [publishing, clientLid, asked, set]);
}
