import type { Building } from '../../entities/building.ts';
import type { Feature } from '../../entities/feature.ts';
import type { Level } from '../../entities/level.ts';
import type { Site } from '../../entities/site.ts';
import type { Moment } from '../../moment/moment.ts';
import { deleted } from '../record-change.ts';

export interface SiteWithContent {
  site: Site;
  buildings: readonly Building[];
  levels: readonly Level[];
  /** Of its levels, and its outdoor wayfinding network. */
  features: readonly Feature[];
}

/**
 * Deletes the site and everything below it. Rows of other sites in the input are left alone.
 * Children come before their parents, so that the reverse makes parents first.
 */
export function deleteSite({ site, buildings, levels, features }: SiteWithContent): Moment {
  const isBelow = (row: { siteLid: string | null }): boolean => row.siteLid === site.lid;
  return {
    label: 'deleteSite',
    changes: [
      ...features.filter(isBelow).map((row) => deleted('features', row)),
      ...levels.filter(isBelow).map((row) => deleted('levels', row)),
      ...buildings.filter(isBelow).map((row) => deleted('buildings', row)),
      deleted('sites', site),
    ],
  };
}
