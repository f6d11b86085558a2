import { atom } from 'jotai';
import type { MapLinkMark } from '../../../map/index.ts';

/** Transitions of another level that a tap on the map links with the open one, or null. */
export const linkMarksAtom = atom<{ marks: readonly MapLinkMark[]; take: (id: string) => void } | null>(null);
