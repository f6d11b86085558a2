import type { Building } from '../../entities/building.ts';
import type { Client } from '../../entities/client.ts';
import type { Site } from '../../entities/site.ts';
import type { Moment } from '../../moment/moment.ts';
import { changed } from '../record-change.ts';

export type ClientPatch = Partial<Pick<Client, 'title' | 'extra'>>;
export type SitePatch = Partial<Pick<Site, 'title' | 'externalId' | 'extra' | 'geometry'>>;
export type BuildingPatch = Partial<Pick<Building, 'title' | 'externalId' | 'extra' | 'geometry'>>;

/** Members that are absent in the patch stay; the same with the two others. */
export const changeClient = (client: Client, patch: ClientPatch): Moment => ({
  label: 'changeClient',
  changes: changed('clients', client, { ...client, ...patch }),
});

export const changeSite = (site: Site, patch: SitePatch): Moment => ({
  label: 'changeSite',
  changes: changed('sites', site, { ...site, ...patch }),
});

export const changeBuilding = (building: Building, patch: BuildingPatch): Moment => ({
  label: 'changeBuilding',
  changes: changed('buildings', building, { ...building, ...patch }),
});
