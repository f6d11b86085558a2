import type { Remote } from 'comlink';
import type { Taxonomy } from '../../domain/entities/feature-type.ts';
import type { BuildingContent, LevelContent, LevelFormat } from '../../domain/level-files/index.ts';
import { runJob } from '../job/start-job.ts';
import type { WriteLevelApi, WrittenImdf } from './api.ts';

type Bytes = Uint8Array<ArrayBuffer>;

function run<T>(ask: (api: Remote<WriteLevelApi> | WriteLevelApi) => Promise<T>): Promise<T> {
  return runJob<WriteLevelApi, T>(
    {
      name: 'write-level',
      createWorker: () =>
        new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'write-level' }),
      createInline: async () => (await import('./core.ts')).writeLevelJob(),
    },
    ask,
  );
}

/** Files of a level or of its building, written off the page's thread. Rejections are `JobError`s. */
export const writeLevel = {
  level: (format: LevelFormat, content: LevelContent): Promise<Bytes> =>
    run((api) => api.level(format, content)),
  imdf: (content: BuildingContent, taxonomy: Taxonomy, at: string): Promise<WrittenImdf> =>
    run((api) => api.imdf(content, taxonomy, at)),
};
