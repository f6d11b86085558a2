/** What can be let go on this device, and letting it go: loaded with the sync centre alone. */
export {
  freeable,
  freeKinds as freeUp,
  LAST_KINDS,
  READABLE_KINDS,
  type Freeable,
  type FreeKind,
} from '../../db/space/free-kinds.ts';
