import { atom } from 'jotai';
import type { PlanShape } from '../../../map/index.ts';

/** The floor plan of the open level, while it is shown under its content. */
export const planShapesAtom = atom<readonly PlanShape[]>([]);
