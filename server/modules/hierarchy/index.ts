/* What other modules may use: the places of a client, and how content is written there. */
export { checkBuilding, checkClient, checkLevel, checkSite } from './checks.ts';
export { deleteBelow } from './delete-subtree.ts';
export { DRAFT, type Edition, publishedEdition, tableOf, within } from './edition.ts';
export { requireSameLevel } from './level-precondition.ts';
export { type FeaturePlace, holdPlace } from './lock-place.ts';
export {
  getBuilding,
  getLevel,
  getSite,
  listBuildings,
  listClientBuildings,
  listLevels,
  listSiteLevels,
  listSites,
} from './queries.ts';
export {
  requireClient,
  requireDraftBuilding,
  requireDraftLevel,
  requireDraftSite,
  scopeOf,
  seenBuilding,
} from './require-place.ts';
export { type BuildingRow, type LevelRow, publishStateOf, type SiteRow, type Tracked } from './rows.ts';
export { writeContent } from './write-content.ts';
