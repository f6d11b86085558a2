import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BuildOptions, OutputFile } from 'esbuild';
import { ROOT } from './runtime.ts';

/*
 * A server that runs from its source puts the programs of its child processes and threads together first, once: what compiles
 * and loads a hundred modules by itself takes a second for that, longer than for most of its work.
 */

/** Where they are kept. */
export const PROGRAM_CACHE = join(ROOT, 'node_modules', '.cache', 'storey');

/** How all code of the server is built. */
export const PROGRAM_BUILD = {
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  outExtension: { '.js': '.mjs' },
  logLevel: 'error',
} satisfies BuildOptions;

let before: Promise<unknown> = Promise.resolve();

/** Throws where the compiler is not there: it is for development only. */
export function bundleProgram(options: BuildOptions): Promise<OutputFile[]> {
  // One after the other: to stop the compiler stops all that it does.
  const files = before.then(async () => {
    const { build, stop } = await import('esbuild');
    try {
      const built = await build({ ...PROGRAM_BUILD, ...options, write: false });
      return built.outputFiles;
    } finally {
      // It would stay beside us as a process of its own.
      await stop();
    }
  });
  before = files.catch(() => undefined);
  return files;
}

/** Puts the files into a folder named for what is in them: many servers may do it at once, and once is enough. */
export async function cacheProgram(files: OutputFile[], keptIn: string): Promise<string> {
  const hash = createHash('sha256');
  for (const { path, contents } of files) hash.update(`${basename(path)}\0`).update(contents);
  const folder = join(keptIn, `program-${hash.digest('hex').slice(0, 24)}`);
  if (await isThere(folder)) return folder;
  const beside = `${folder}.${randomUUID()}`;
  await mkdir(beside, { recursive: true });
  await Promise.all(files.map(({ path, contents }) => writeFile(join(beside, basename(path)), contents)));
  await rename(beside, folder).catch(async (error: unknown) => {
    await rm(beside, { recursive: true, force: true });
    if (!(await isThere(folder))) throw error;
  });
  return folder;
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
