import type { Polygon } from '../../../../src/domain/entities/geometry.ts';
import type { Extra } from '../../../../src/domain/entities/publish-state.ts';
import { buildingIssues, clientIssues, levelIssues, siteIssues } from '../../../../src/domain/rules/index.ts';
import { refuseIssues } from '../../../platform/refuse-issues.ts';

/*
 * The shared rules, as the server asks them. Uniqueness among siblings is not asked here but of the database, which
 * also holds it when two write at once.
 */

export function checkClient(draft: { clientTitle: string }): void {
  refuseIssues(clientIssues(draft));
}

interface SiteDraft {
  siteTitle: string;
  siteExternalIdentifier: string;
  geometry: Polygon;
}
export function checkSite(
  draft: SiteDraft,
  around: { buildings: { title: string; geometry: Polygon }[] },
): void {
  const buildings = around.buildings.map((b) => ({ buildingTitle: b.title, geometry: b.geometry }));
  refuseIssues(siteIssues(draft, { siblings: [], buildings }));
}

interface BuildingDraft {
  buildingTitle: string;
  buildingExternalIdentifier: string;
  geometry: Polygon;
}
export function checkBuilding(draft: BuildingDraft, around: { site: { geometry: Polygon } }): void {
  refuseIssues(buildingIssues(draft, { site: around.site, siblings: [] }));
}

interface LevelDraft {
  levelIndex: number;
  levelShortTitle: string;
  levelLongTitle: string;
  levelExtraData?: Extra | undefined;
}
export function checkLevel(draft: LevelDraft): void {
  const levelExtraData = draft.levelExtraData ?? {};
  const issues = levelIssues({ ...draft, levelExtraData }, { siblings: [], isNew: true });
  // The form asks for the kind of level; the contract's free-form extra data may do without.
  const isTyped = levelExtraData['levelType'] !== undefined;
  refuseIssues(isTyped ? issues : issues.filter((i) => i.code !== 'type-must-be-selected'));
}
