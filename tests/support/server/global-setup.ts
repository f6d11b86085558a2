import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../../../server/platform/storage/embedded/embedded.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folder of the run's one PostgreSQL; the first test that needs it starts it. */
    clusterFolder: string;
  }
}

/** One PostgreSQL for all server tests of a run, started only if one of them runs, and gone afterwards. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'storey-test-'));
  provide('clusterFolder', folder);
  return async () => {
    const wasUsed = await stat(join(folder, 'db')).catch(() => null);
    if (wasUsed) await (await openEmbedded(folder)).stop();
    await rm(folder, { recursive: true, force: true });
  };
}
