import { atom } from 'jotai';
import { useMemo } from 'react';
import type { Feature } from '../../../domain/entities/feature.ts';
import { heldAtom, useHeld } from '../../editor/held.ts';

/** Features of a future level, shown in its building as they will be, or null. */
export const levelPreviewAtom = heldAtom<readonly Feature[] | null>(null);

/** Shows a level as it would be; what was shown last stays while nothing is known yet. */
export function useLevelPreview(features: readonly Feature[] | undefined): void {
  useHeld(levelPreviewAtom, features);
}

/** The level that a transition is linked on, for as long as the levels can be looked through. */
const linkableAtom = heldAtom<{ own: string } | null>(null);
/** Which one was looked at last. */
const lookedAtAtom = atom<{ from: { own: string } | null; lid: string } | null>(null);

/** While a transition is linked: the level whose content the map shows. Null where the address alone says that. */
export const linkedLevelAtom = atom(
  (get) => {
    const from = get(linkableAtom);
    const looked = get(lookedAtAtom);
    return from !== null && looked?.from === from ? looked.lid : (from?.own ?? null);
  },
  (get, set, lid: string) => set(lookedAtAtom, { from: get(linkableAtom), lid }),
);

/** Lets the levels be looked through while a transition is linked; with it goes the level that was looked at last. */
export function useLinkedLevel(ownLevelLid: string | null, isLinkable: boolean): void {
  const linkable = useMemo(
    () => (isLinkable && ownLevelLid !== null ? { own: ownLevelLid } : null),
    [isLinkable, ownLevelLid],
  );
  useHeld(linkableAtom, linkable);
}
