import { type Job, startJob } from '../job/start-job.ts';
import type { SiteRoutesApi } from './api.ts';

export type SiteRoutesJob = Job<SiteRoutesApi>;

/** Walks the network of a site off the page's thread, for as long as it is asked to. Rejections are `JobError`s. */
export const startSiteRoutes = (): SiteRoutesJob =>
  startJob<SiteRoutesApi>({
    name: 'site-routes',
    createWorker: () =>
      new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'site-routes' }),
    createInline: async () => (await import('./core.ts')).siteRoutesJob(),
  });
