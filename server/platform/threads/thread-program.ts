import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { OutputFile } from 'esbuild';
import { isBuilt, programOf } from '../runtime.ts';
import { bundleProgram, cacheProgram, PROGRAM_CACHE } from '../source-programs.ts';

/** By their sources. */
const programs = new Map<string, Promise<OutputFile[]>>();

/**
 * A built server has the program of a thread beside itself. A server that runs from its source builds it once; where nothing can
 * be written a thread compiles it by itself.
 * @param source the thread's own file.
 */
export async function startThread(source: URL, keptIn = PROGRAM_CACHE): Promise<Worker> {
  if (isBuilt) return new Worker(programOf(source));
  const { href } = source;
  const file = fileURLToPath(source);
  try {
    const files =
      programs.get(href) ??
      bundleProgram({ entryPoints: [file], packages: 'external', outdir: PROGRAM_CACHE });
    programs.set(href, files);
    return new Worker(join(await cacheProgram(await files, keptIn), `${basename(file, '.ts')}.mjs`));
  } catch {
    return new Worker(new URL('start-thread.mjs', import.meta.url), { workerData: { module: href } });
  }
}
