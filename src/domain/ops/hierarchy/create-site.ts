import type { Client } from '../../entities/client.ts';
import type { Site } from '../../entities/site.ts';
import type { Moment } from '../../moment/moment.ts';
import { created } from '../record-change.ts';

/** What a person says about a site; `lid` is a fresh UUIDv7. */
export type NewSite = Pick<Site, 'lid' | 'title' | 'externalId' | 'extra' | 'geometry'>;

export function createSite(client: Pick<Client, 'lid'>, site: NewSite): Moment {
  return {
    label: 'createSite',
    changes: [created('sites', { ...site, kind: 'site', clientLid: client.lid })],
  };
}
