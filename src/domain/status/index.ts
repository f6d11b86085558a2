export { canSee } from './can-see.ts';
export { givenRole, isLastAdmin, isSameRights, withRole } from './given-roles.ts';
export {
  isMappingRunning,
  levelMapping,
  type LevelMapping,
  type MappingPhase,
  type MappingTag,
} from './level-mapping.ts';
export {
  canEdit,
  editsAll,
  canPublish,
  isAdmin,
  isSuperAdmin,
  publishesSomewhere,
  roleFor,
  PERMISSION_ID,
  type Role,
  type Scope,
  type UserRights,
} from './permissions.ts';
export { changeTag, publishTag } from './publish-tag.ts';
export {
  blocksContent,
  isPublishingStatus,
  nextPublishingStatus,
  publishingButton,
  mayHavePublished,
  publishingToast,
  type PublishingAction,
  type PublishingButton,
  type PublishingEvent,
  type PublishingStatus,
} from './publishing.ts';
export { isOldWork } from './stale-work.ts';
