import type { Platform } from '../../platform/platform.ts';
import type { PublishingJobs } from './jobs.ts';
import type { TileStore } from './tiles/tile-store.ts';

export interface PublishingDeps extends Pick<Platform, 'db' | 'config'> {
  publishingJobs: PublishingJobs;
  tiles: TileStore;
}
