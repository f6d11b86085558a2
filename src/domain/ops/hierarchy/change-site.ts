import type { Site } from '../../entities/site.ts';
import type { Moment } from '../../moment/moment.ts';
import { changed } from '../record-change.ts';

export type SitePatch = Partial<Pick<Site, 'title' | 'externalId' | 'extra' | 'geometry'>>;

/** Members that are absent in the patch stay. */
export function changeSite(site: Site, patch: SitePatch): Moment {
  return { label: 'changeSite', changes: changed('sites', site, { ...site, ...patch }) };
}
