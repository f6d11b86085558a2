import type { Platform } from '../../platform/platform.ts';
import type { MapJobs } from './map-jobs/runner.ts';

export interface PlanDeps extends Pick<Platform, 'db' | 'config' | 'files' | 'uploads' | 'children'> {
  mapJobs: MapJobs;
}
