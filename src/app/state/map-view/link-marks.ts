import type { MapLinkMark } from '../../../map/index.ts';
import { heldAtom } from '../../editor/held.ts';

/** Transitions of another level that a tap on the map links with the open one, or null. */
export const linkMarksAtom = heldAtom<{ marks: readonly MapLinkMark[]; take: (id: string) => void } | null>(
  null,
);
