export type {
  PublishedBuilding,
  PublishedContent,
  PublishedFeature,
  PublishedLevel,
  PublishedSite,
} from './content.ts';
export { isOwnNumber, ownNumber } from './own-number.ts';
export { closuresOnMap, type ClosableParts } from './closures-on-map.ts';
export { cutContent, HIDDEN_KINDS } from './cut-content.ts';
export { goneOf } from './gone-places.ts';
export { detailsKey, makePublicMap, type MadeMap, type MakeOptions } from './make-files.ts';
export { colourIn, contrastOnWhite, LEAST_CONTRAST, readableColour } from './brand-colour.ts';
export { factsOf, type MapFacts } from './map-facts.ts';
export {
  changedMap,
  changedMembers,
  decidedMap,
  isMapToSend,
  mergeMap,
  type KeptMap,
  type MapMember,
  type MapSettings,
  type MapThere,
} from './kept-map.ts';
export {
  brandOf,
  GONE_KEPT_DAYS,
  MOST_GONE,
  PASSWORD_LENGTH,
  PUBLIC_PROFILES,
  SHOWN_PARTS,
  SLUG,
  type PublicMap,
  type PublicMapHome,
  type PublicProfile,
  type ShownPart,
  showsLess,
} from './public-map.ts';
export {
  FILES_VERSION,
  TILE_ZOOM,
  type DetailsFile,
  type GonePlace,
  type NetworkFile,
  type PlaceDetails,
  type PublicBuilding,
  type PublicClosure,
  type PublicLevel,
  type PublicLink,
  type PublicMapAnswer,
  type PublicNode,
  type PublicNodeLink,
  type PublicPicture,
  type PublicPlacePaths,
  type PublicRestrictions,
  type PublicPlace,
  type PublicSite,
  type PublicStop,
  type PublicType,
  type SearchFile,
  type Texts,
} from './files.ts';
export {
  levelShapes,
  outlineShapes,
  type LevelShapes,
  type OutlineShapes,
  type TileShape,
} from './tile-shapes.ts';
export { isWebOrigin, proposeSlug, SLUG_LETTERS } from './slug.ts';
export { nameIn } from './name-in.ts';
