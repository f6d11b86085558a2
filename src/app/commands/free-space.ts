/** The data that can be dropped on this device, and the function that drops it: loaded with the sync centre alone. */
export {
  freeable,
  freeKinds as freeUp,
  LAST_KINDS,
  READABLE_KINDS,
  type Freeable,
  type FreeKind,
} from '../../db/space/free-kinds.ts';
