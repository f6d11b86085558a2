import type { Platform } from '../../platform/platform.ts';
import type { BaseMaps } from './base-maps.ts';

export interface BaseMapDeps extends Pick<Platform, 'db' | 'config'> {
  /** Each has its own list of trusted hosts and its own memory. */
  baseMaps: { operator: BaseMaps; clients: BaseMaps };
}
