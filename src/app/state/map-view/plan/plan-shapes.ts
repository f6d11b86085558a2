import { atom } from 'jotai';
import type { PlanPicture, PlanShape } from '../../../../map/index.ts';

/** The floor plan of the open level, while it is shown under its content. */
export const planShapesAtom = atom<readonly PlanShape[]>([]);

/** The same where it is a picture. */
export const planPictureAtom = atom<PlanPicture | null>(null);
