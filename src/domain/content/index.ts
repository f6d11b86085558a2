export {
  ADDED_CONTENT,
  CONTENT_TYPES,
  FEATURE_LISTS,
  FIRST_OF_LEVEL,
  isAddedContent,
  isFeatureList,
  isLevelContent,
  LEVEL_CONTENT,
} from './content-types.ts';
export type { AddedContent, ContentType, FeatureList, LevelContent } from './content-types.ts';
export type { ContentDescriptor, KindDescriptor } from './content-descriptor.ts';
export {
  BUILT_KINDS,
  classDescriptor,
  CLIENT_KIND,
  contentTypeOf,
  countByList,
  FEATURE_KINDS,
  isBeacon,
  isBuilt,
  isNetworkNode,
  isOfClient,
  isPlace,
  KIND_OF_WIRE_LIST,
  kindByTypeCode,
  kindDescriptor,
  kindsOf,
  kindsWhere,
  MAP_LAYERS,
  NETWORK_KIND,
  PLACE_KIND,
  PLACE_LIST,
  PLAN_KINDS,
  SHOWN_AT_FIRST,
  TYPE_CLASSES,
  UNKNOWN_KIND,
  WIRE_LISTS,
} from './kinds.ts';
export type { FeatureKind, MapLayer, TypeClass, WireList } from './kinds.ts';
export {
  BUILDING_ENTRANCE,
  CUSTOM_TRANSITION,
  ELEVATOR,
  ESCALATOR,
  PATH_NODE,
  STAIRS,
} from './node-types.ts';
