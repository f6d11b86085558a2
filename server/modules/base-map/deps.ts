import type { Platform } from '../../platform/platform.ts';
import type { BaseMaps } from './base-maps.ts';

export interface BaseMapDeps extends Pick<Platform, 'db' | 'config'> {
  /** Apart from each other, in whom they trust and in what they keep. */
  baseMaps: { operator: BaseMaps; clients: BaseMaps };
}
