import type { Building } from '../../entities/building.ts';
import type { FeatureGeometry } from '../../entities/geometry.ts';
import type { Site } from '../../entities/site.ts';
import { extentMetres } from '../../geometry/index.ts';
import { LENGTH, SITE_MAX_EXTENT_M } from '../../limits.ts';
import { checkBoundary } from './boundary.ts';
import { externalIdentifierIssues } from '../../values/external-identifier.ts';
import type { Issue } from '../../entities/issue.ts';
import { beingChecked, CHECKED_AT_ONCE, type ShapeChecks } from '../shapes/shape-checks.ts';
import { error } from '../../values/text.ts';
import { titleIssues } from '../../values/title.ts';
import { translatedTitleIssues } from '../../values/translated-titles.ts';

export interface SiteDraft extends Pick<Site, 'title' | 'externalId'>, Partial<Pick<Site, 'extra'>> {
  geometry: FeatureGeometry | null;
}

export interface SiteSurroundings {
  /** The other sites of the client, without this one. */
  siblings: readonly Pick<Site, 'externalId'>[];
  /** The buildings of the site. */
  buildings: readonly Pick<Building, 'title' | 'geometry'>[];
  /** Where left out, all is worked out at once. */
  checks?: ShapeChecks;
}

// @spec 5.16 5.36 5.39
/**
 * Codes: those of title, external identifier and boundary; site-divide-error, site-boundaries {max, width, height}
 * (more than 10 km), buildings-within-error {name} with the place where the building leaves the site.
 */
export function siteIssues(draft: SiteDraft, surroundings: SiteSurroundings): Issue[] {
  const { siblings, buildings, checks = CHECKED_AT_ONCE } = surroundings;
  const boundary = checkBoundary(draft.geometry, 'site-divide-error', checks);
  const issues = [
    ...titleIssues(draft.title, 'title', LENGTH.titleOfSite),
    ...translatedTitleIssues(draft.extra ?? {}, { title: LENGTH.titleOfSite }),
    ...externalIdentifierIssues(
      draft.externalId,
      'externalId',
      siblings.map((site) => site.externalId),
    ),
    ...boundary.issues,
  ];
  if (!boundary.polygon) return issues;
  const { width, height } = extentMetres(boundary.polygon);
  if (width > SITE_MAX_EXTENT_M || height > SITE_MAX_EXTENT_M) {
    issues.push(
      error('site-boundaries', 'geometry', {
        max: SITE_MAX_EXTENT_M,
        width: Math.ceil(width),
        height: Math.ceil(height),
      }),
    );
  }
  let isWaiting = false;
  for (const building of buildings) {
    const outside = checks.leaves(boundary.polygon, building.geometry);
    if (outside === 'unknown') isWaiting = true;
    if (!outside || outside === 'unknown') continue;
    issues.push({
      ...error('buildings-within-error', 'geometry', { name: building.title }),
      where: [outside],
    });
  }
  if (isWaiting) issues.push(beingChecked());
  return issues;
}
