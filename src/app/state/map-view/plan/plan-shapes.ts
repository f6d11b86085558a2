import type { PlanPicture, PlanShape } from '../../../../map/index.ts';
import { heldAtom } from '../../../editor/held.ts';

/** The floor plan of the open level, while it is shown under its content. */
export const planShapesAtom = heldAtom<readonly PlanShape[]>([]);

/** The same where it is a picture. */
export const planPictureAtom = heldAtom<PlanPicture | null>(null);
