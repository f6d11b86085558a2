import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, OutputFile } from 'esbuild';
import { isBuilt, programOf, ROOT } from '../runtime.ts';

const WATCHDOG = fileURLToPath(new URL('./watchdog.mjs', import.meta.url));
const KEPT_IN = join(ROOT, 'node_modules', '.cache', 'storey');

/** How all code of the server is built. */
export const BUILD = {
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  outExtension: { '.js': '.mjs' },
  logLevel: 'error',
} satisfies BuildOptions;

/**
 * The arguments with which Node.js runs a child. A built server has the program beside itself. A server that runs from its
 * source builds it once: a child that compiled and loaded a hundred modules by itself took a second for that, longer than for
 * most of its work. On a read-only disk it still does.
 * @param source the server's one file that calls `runTaskProcess`.
 */
export async function childProgram(source: URL, keptIn = KEPT_IN): Promise<string[]> {
  const main = fileURLToPath(programOf(source));
  if (isBuilt) return [main];
  try {
    files ??= bundleTaskProcess(main, KEPT_IN);
    return [join(await keep(await files, keptIn), 'task-process.mjs')];
  } catch {
    return ['--import', 'tsx', main];
  }
}

/** Has files of its own that it looks for beside itself, and is loaded for a PDF only. All else is put in: loading is dear. */
const NOT_WITHIN = ['pdfjs-dist', '@napi-rs/*'];

let files: Promise<OutputFile[]> | undefined;

/** The program of the children and their watchdog, as files that are to lie side by side. */
export async function bundleTaskProcess(main: string, outdir: string): Promise<OutputFile[]> {
  // The compiler is there for development only.
  const { build, stop } = await import('esbuild');
  const built = await build({
    ...BUILD,
    entryPoints: { 'task-process': main, watchdog: WATCHDOG },
    external: NOT_WITHIN,
    write: false,
    outdir,
  });
  // It would stay beside us as a process of its own.
  await stop();
  return built.outputFiles;
}

/** Puts the files into a folder named for what is in them: many servers may do it at once, and once is enough. */
async function keep(files: OutputFile[], keptIn: string): Promise<string> {
  const hash = createHash('sha256');
  for (const { path, contents } of files) hash.update(`${basename(path)}\0`).update(contents);
  const folder = join(keptIn, `child-${hash.digest('hex').slice(0, 24)}`);
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
