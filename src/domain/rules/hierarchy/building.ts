import type { Building } from '../../entities/building.ts';
import type { FeatureGeometry } from '../../entities/geometry.ts';
import type { Site } from '../../entities/site.ts';
import { LENGTH } from '../../limits.ts';
import { checkBoundary } from './boundary.ts';
import { externalIdentifierIssues } from '../../values/external-identifier.ts';
import type { Issue } from '../../entities/issue.ts';
import { beingChecked, CHECKED_AT_ONCE, type ShapeChecks } from '../shapes/shape-checks.ts';
import { error } from '../../values/text.ts';
import { titleIssues } from '../../values/title.ts';
import { translatedTitleIssues } from '../../values/translated-titles.ts';

export interface BuildingDraft
  extends Pick<Building, 'title' | 'externalId'>, Partial<Pick<Building, 'extra'>> {
  geometry: FeatureGeometry | null;
}

export interface BuildingSurroundings {
  site: Pick<Site, 'geometry'>;
  /** The other buildings of the site, without this one. */
  siblings: readonly Pick<Building, 'externalId'>[];
  /** Where left out, all is worked out at once. */
  checks?: ShapeChecks;
}

// @spec 5.17 5.38
/**
 * Codes: those of title, external identifier and boundary; building-divide-error, buildings-within-site-error with
 * the place where the building leaves its site.
 */
export function buildingIssues(draft: BuildingDraft, surroundings: BuildingSurroundings): Issue[] {
  const { site, siblings, checks = CHECKED_AT_ONCE } = surroundings;
  const boundary = checkBoundary(draft.geometry, 'building-divide-error', checks);
  const issues = [
    ...titleIssues(draft.title, 'title', LENGTH.titleOfBuilding),
    ...translatedTitleIssues(draft.extra ?? {}, { title: LENGTH.titleOfBuilding }),
    ...externalIdentifierIssues(
      draft.externalId,
      'externalId',
      siblings.map((building) => building.externalId),
    ),
    ...boundary.issues,
  ];
  const outside = boundary.polygon && checks.leaves(site.geometry, boundary.polygon);
  if (outside === 'unknown') issues.push(beingChecked());
  else if (outside) issues.push({ ...error('buildings-within-site-error', 'geometry'), where: [outside] });
  return issues;
}
