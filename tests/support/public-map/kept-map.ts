import type { KeptMap, MapSettings } from '../../../src/domain/public-map/index.ts';
import { publicMapBody } from '../server/visitors/public-map-body.ts';

/** What admins set up of a public map. */
export const mapSettings = (more: Partial<MapSettings> = {}): MapSettings =>
  publicMapBody(1, { title: 'Larkfield', slug: 'larkfield-abcd', languages: ['en'], ...more });

/** A public map as a device has it that has read it. */
export const keptMap = (more: Partial<KeptMap> = {}): KeptMap => ({
  clientLid: 'c',
  id: '0f1d7a8e-3b5c-4d2e-9a6f-1b2c3d4e5f60',
  map: mapSettings(),
  hasPassword: false,
  wantsPassword: false,
  base: mapSettings(),
  waits: null,
  clash: null,
  refused: null,
  at: 1,
  ...more,
});
