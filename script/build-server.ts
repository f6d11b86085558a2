/**
 * Builds the server into dist-server/, as plain JavaScript that Node.js runs without a compiler: `npm run build:server`.
 * Packages stay in node_modules, but for those of the task process.
 */
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { PROGRAM_BUILD } from '../server/platform/source-programs.ts';
import { bundleTaskProcess } from '../server/platform/tasks/task-bundle.ts';

const ROOT = join(import.meta.dirname, '..');
const SERVER = join(ROOT, 'server');
const OUT = join(ROOT, 'dist-server');

/** What runs in the server's own process, and in threads beside it: each a file of this name. */
const isThread = (path: string): boolean => path.endsWith('-thread.ts');
const programs = ['main.ts', ...(await readdir(SERVER, { recursive: true })).filter(isThread)];

await rm(OUT, { recursive: true, force: true });
await mkdir(OUT);
const entries = programs.map((path) => [basename(path, '.ts'), join(SERVER, path)]);
await build({
  ...PROGRAM_BUILD,
  entryPoints: Object.fromEntries(entries),
  packages: 'external',
  outdir: OUT,
});
for (const { path, contents } of await bundleTaskProcess(join(SERVER, 'task-process.ts'), OUT))
  await writeFile(path, contents);
await cp(join(SERVER, 'platform/storage/migrations'), join(OUT, 'migrations'), { recursive: true });
await cp(join(SERVER, 'modules/demo/larkfield.jsonl.gz'), join(OUT, 'larkfield.jsonl.gz'));
