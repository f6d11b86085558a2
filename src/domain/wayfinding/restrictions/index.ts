export {
  DOOR_KINDS,
  groupsOf,
  OPEN_TO_ALL,
  RESTRICTION_MEMBERS,
  RESTRICTION_RANGES,
  restrictionsOf,
  strictest,
  unknownGroups,
  type Door,
  type DoorKind,
  type PathRestrictions,
  type RestrictionMember,
} from './path-restrictions.ts';
