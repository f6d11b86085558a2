import { randomBytes } from 'node:crypto';
import { open, readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';

/** What can befall the files of a browser's database while it is closed. */
export const SPOILS: readonly { name: string; spoil: (folder: string) => Promise<void> }[] = [
  { name: 'deleted', spoil: (folder) => rm(folder, { recursive: true }) },
  {
    name: 'cut to half',
    spoil: (folder) => each(folder, /./, (file, size) => truncate(file, Math.floor(size / 2))),
  },
  { name: 'emptied', spoil: (folder) => each(folder, /./, (file) => truncate(file, 0)) },
  {
    name: 'without its manifest',
    spoil: (folder) => each(folder, /^(MANIFEST|CURRENT)/, (file) => rm(file)),
  },
  { name: 'overwritten in places', spoil: (folder) => each(folder, /\.(log|ldb)$/, scribble) },
];

async function each(
  folder: string,
  name: RegExp,
  job: (file: string, size: number) => Promise<unknown>,
): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !name.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    await job(file, (await stat(file)).size);
  }
}

/** Puts 64 bytes of anything into every fourth kilobyte. */
async function scribble(file: string, size: number): Promise<void> {
  const handle = await open(file, 'r+');
  for (let at = 512; at < size; at += 4096) await handle.write(randomBytes(64), 0, 64, at);
  await handle.close();
}
