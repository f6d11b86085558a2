import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { Feature } from '../../../domain/entities/feature.ts';

/** Features of a future level, shown in its building as they will be, or null. */
export const levelPreviewAtom = atom<readonly Feature[] | null>(null);

/** Shows a level as it would be; what was shown last stays while nothing is known yet. */
export function useLevelPreview(features: readonly Feature[] | undefined): void {
  const show = useSetAtom(levelPreviewAtom);
  useEffect(() => {
    if (features !== undefined) show(features);
  }, [show, features]);
  useEffect(() => () => show(null), [show]);
}

/** While a transition is linked: the level whose content the map shows. Null where the address alone says that. */
export const linkedLevelAtom = atom<string | null>(null);

/** Lets the levels be looked through while a transition is linked; with it goes the level that was looked at last. */
export function useLinkedLevel(ownLevelLid: string | null, isLinkable: boolean): void {
  const show = useSetAtom(linkedLevelAtom);
  useEffect(() => {
    if (!isLinkable || ownLevelLid === null) return undefined;
    show(ownLevelLid);
    return () => show(null);
  }, [show, ownLevelLid, isLinkable]);
}
