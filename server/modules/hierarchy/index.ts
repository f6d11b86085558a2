/* What other modules may use: the places of a client, and how content is written there. */
export { checkClient } from './service/checks.ts';
export { deleteSubtree } from './queries/delete-subtree.ts';
export { DRAFT, type Edition, publishedEdition, tableOf, within } from './queries/edition.ts';
export { placeGates, withClient } from './place-gates.ts';
export { requireSameLevel } from './service/level-precondition.ts';
export { type FeaturePlace, lockPlace } from './queries/lock-place.ts';
export {
  getBuilding,
  getLevel,
  listBuildings,
  listClientBuildings,
  listClientLevels,
  listLevels,
  listSiteLevels,
  listSites,
} from './queries/read-places.ts';
export {
  requireClient,
  requireDraftBuilding,
  requireDraftLevel,
  requireDraftSite,
  scopeOfBuilding,
} from './service/require-place.ts';
export {
  type BuildingRow,
  type LevelRow,
  publishStateOf,
  type SiteRow,
  type Tracked,
} from './queries/rows.ts';
export { writeContent } from './service/write-content.ts';
export { makeBuilding } from './service/buildings.ts';
export { getClient, insertClient, serializeClient } from './queries/clients.ts';
export { makeLevel } from './service/levels.ts';
export { makeSite } from './service/sites.ts';
export { requireClientRow } from './service/clients.ts';
