import { WIRE_NAMES } from '../../../../src/contract/member-names.ts';
import type { Issue } from '../../../../src/domain/entities/issue.ts';
import type { Polygon } from '../../../../src/domain/entities/geometry.ts';
import { buildingIssues, clientIssues, levelIssues, siteIssues } from '../../../../src/domain/rules/index.ts';
import { refuseIssues } from '../../../platform/refuse-issues.ts';
import type { BuildingBody, LevelBody, SiteBody } from './bodies.ts';

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

export function checkSite(
  draft: SiteBody,
  around: { buildings: { title: string; geometry: Polygon }[] },
): void {
  const { siteTitle: title, siteExternalIdentifier: externalId, siteExtraData: extra = {}, geometry } = draft;
  const site = { title, externalId, extra, geometry };
  refuse('site', siteIssues(site, { siblings: [], buildings: around.buildings }));
}

export function checkBuilding(draft: BuildingBody, around: { site: { geometry: Polygon } }): void {
  const { buildingTitle: title, buildingExternalIdentifier: externalId, geometry } = draft;
  const { buildingExtraData: extra = {} } = draft;
  refuse(
    'building',
    buildingIssues({ title, externalId, extra, geometry }, { site: around.site, siblings: [] }),
  );
}

export function checkLevel(draft: LevelBody): void {
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
