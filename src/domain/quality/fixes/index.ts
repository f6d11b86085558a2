import type { FixId } from '../rules/fix-ids.ts';
import { clipToBuilding } from './clip-to-building.ts';
import { cutOverlap } from './cut-overlap.ts';
import { deleteDoubles } from './delete-doubles.ts';
import type { Fix } from './fix.ts';
import { linkShafts } from './link-shafts.ts';
import { moveToBuilding } from './move-to-building.ts';
import { nameByPattern, nameByType, removeId, removeImage, markVerified } from './property-fixes.ts';
import { square } from './square.ts';

/** What each fix does. */
export const FIXES: Readonly<Record<FixId, Fix>> = {
  'clip-to-building': clipToBuilding,
  'move-to-building': moveToBuilding,
  'name-by-type': nameByType,
  'name-by-pattern': nameByPattern,
  'remove-image': removeImage,
  'remove-id': removeId,
  'delete-doubles': deleteDoubles,
  'cut-overlap': cutOverlap,
  square,
  verify: markVerified,
  'link-shafts': linkShafts,
};
