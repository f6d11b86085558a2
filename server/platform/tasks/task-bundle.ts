import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OutputFile } from 'esbuild';
import { isBuilt, programOf } from '../runtime.ts';
import { bundleProgram, cacheProgram, PROGRAM_CACHE } from '../source-programs.ts';

const WATCHDOG = fileURLToPath(new URL('./watchdog.mjs', import.meta.url));

/**
 * The arguments with which Node.js runs a child. A built server has the program beside itself. A server that runs from its
 * source builds it once; on a read-only disk a child compiles it by itself.
 * @param source the server's one file that calls `runTaskProcess`.
 */
export async function childProgram(source: URL, keptIn = PROGRAM_CACHE): Promise<string[]> {
  const main = fileURLToPath(programOf(source));
  if (isBuilt) return [main];
  try {
    files ??= bundleTaskProcess(main, PROGRAM_CACHE);
    return [join(await cacheProgram(await files, keptIn), 'task-process.mjs')];
  } catch {
    return ['--import', 'tsx', main];
  }
}

/** Has files of its own that it looks for beside itself, and is loaded for a PDF only. All else is put in: loading is dear. */
const NOT_WITHIN = ['pdfjs-dist', '@napi-rs/*'];

let files: Promise<OutputFile[]> | undefined;

/** The program of the children and their watchdog, as files that are to lie side by side. */
export const bundleTaskProcess = (main: string, outdir: string): Promise<OutputFile[]> =>
  bundleProgram({ entryPoints: { 'task-process': main, watchdog: WATCHDOG }, external: NOT_WITHIN, outdir });
