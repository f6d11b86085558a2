import type { Building } from '../../entities/building.ts';
import type { Site } from '../../entities/site.ts';
import type { Moment } from '../../moment/moment.ts';
import { created } from '../record-change.ts';

/** What a person says about a building; `lid` is a fresh UUIDv7. */
export type NewBuilding = Pick<Building, 'lid' | 'title' | 'externalId' | 'extra' | 'geometry'>;

export function createBuilding(site: Pick<Site, 'lid' | 'clientLid'>, building: NewBuilding): Moment {
  const above = { clientLid: site.clientLid, siteLid: site.lid };
  return {
    label: 'createBuilding',
    changes: [created('buildings', { ...building, kind: 'building', ...above })],
  };
}
