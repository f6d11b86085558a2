import type { Building } from '../entities/building.ts';
import type { FeatureGeometry } from '../entities/geometry.ts';
import type { Site } from '../entities/site.ts';
import { extentMetres, leavesAt } from '../geometry/index.ts';
import { LENGTH, SITE_MAX_EXTENT_M } from '../limits.ts';
import { checkBoundary } from './boundary.ts';
import { externalIdentifierIssues } from './external-identifier.ts';
import type { Issue } from './issue.ts';
import { error } from './text.ts';
import { titleIssues } from './title.ts';

export interface SiteDraft extends Pick<Site, 'siteTitle' | 'siteExternalIdentifier'> {
  geometry: FeatureGeometry | null;
}

export interface SiteSurroundings {
  /** The other sites of the client, without this one. */
  siblings: readonly Pick<Site, 'siteExternalIdentifier'>[];
  /** What stands on the site already. */
  buildings: readonly Pick<Building, 'buildingTitle' | 'geometry'>[];
}

/**
 * Codes: those of title, external identifier and boundary; site-divide-error, site-boundaries {max, width, height}
 * (more than 10 km), buildings-within-error {name} with the place where the building leaves the site.
 */
export function siteIssues(draft: SiteDraft, { siblings, buildings }: SiteSurroundings): Issue[] {
  const boundary = checkBoundary(draft.geometry, 'site-divide-error');
  const issues = [
    ...titleIssues(draft.siteTitle, 'siteTitle', LENGTH.siteTitle),
    ...externalIdentifierIssues(
      draft.siteExternalIdentifier,
      'siteExternalIdentifier',
      siblings.map((site) => site.siteExternalIdentifier),
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
  for (const building of buildings) {
    const outside = leavesAt(boundary.polygon, building.geometry);
    if (!outside) continue;
    issues.push({
      ...error('buildings-within-error', 'geometry', { name: building.buildingTitle }),
      where: [outside],
    });
  }
  return issues;
}
