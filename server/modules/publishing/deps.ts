import type { Sweeper } from '../../platform/jobs/sweeper.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PublishingJobs } from './jobs.ts';
import type { TileStore } from './tiles/tile-store.ts';

export interface PublishingDeps extends Pick<Platform, 'db' | 'config'> {
  publishingJobs: PublishingJobs;
  /** To be nudged when a publishing was scheduled. */
  schedule: Sweeper;
  tiles: TileStore;
}
