import { heldAtom } from '../../../editor/held.ts';

/** Clients whose sites the pointer or the focus is on, on the map: their rows are marked. By their keys. */
export const pointedClientsAtom = heldAtom<ReadonlySet<string>>(new Set<string>());
