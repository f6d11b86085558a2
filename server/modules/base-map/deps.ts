import type { Platform } from '../../platform/platform.ts';
import type { BaseMaps } from './base-maps.ts';

export interface BaseMapDeps extends Pick<Platform, 'db' | 'config'> {
  baseMaps: BaseMaps;
}
