import { WIRE_NAMES } from '../../../../src/contract/member-names.ts';
import type { Issue } from '../../../../src/domain/entities/issue.ts';
import type { Polygon } from '../../../../src/domain/entities/geometry.ts';
import type { Extra } from '../../../../src/domain/entities/publish-state.ts';
import { buildingIssues, clientIssues, levelIssues, siteIssues } from '../../../../src/domain/rules/index.ts';
import { refuseIssues } from '../../../platform/refuse-issues.ts';

/*
 * The shared rules, as the server asks them. Uniqueness among siblings is not asked here but of the database, which
 * also holds it when two write at once.
 */

/** Refuses with the names of the contract. */
function refuse(kind: keyof typeof WIRE_NAMES, issues: Issue[]): void {
  const names: Readonly<Record<string, string>> = WIRE_NAMES[kind];
  refuseIssues(
    issues.map((issue) => {
      const [member = '', ...below] = issue.path.split('.');
      return { ...issue, path: [names[member] ?? member, ...below].join('.') };
    }),
  );
}

export function checkClient({ clientTitle }: { clientTitle: string }): void {
  refuse('client', clientIssues({ title: clientTitle }));
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
  const { siteTitle: title, siteExternalIdentifier: externalId, geometry } = draft;
  refuse('site', siteIssues({ title, externalId, geometry }, { siblings: [], buildings: around.buildings }));
}

interface BuildingDraft {
  buildingTitle: string;
  buildingExternalIdentifier: string;
  geometry: Polygon;
}
export function checkBuilding(draft: BuildingDraft, around: { site: { geometry: Polygon } }): void {
  const { buildingTitle: title, buildingExternalIdentifier: externalId, geometry } = draft;
  refuse('building', buildingIssues({ title, externalId, geometry }, { site: around.site, siblings: [] }));
}

interface LevelDraft {
  levelIndex: number;
  levelShortTitle: string;
  levelLongTitle: string;
  levelExtraData?: Extra | undefined;
}
export function checkLevel(draft: LevelDraft): void {
  const {
    levelIndex,
    levelLongTitle: title,
    levelShortTitle: shortTitle,
    levelExtraData: extra = {},
  } = draft;
  const issues = levelIssues({ levelIndex, title, shortTitle, extra }, { siblings: [], isNew: true });
  // The form asks for the kind of level; the contract's free-form extra data may do without.
  const isTyped = extra['levelType'] !== undefined;
  refuse('level', isTyped ? issues : issues.filter((i) => i.code !== 'type-must-be-selected'));
}
