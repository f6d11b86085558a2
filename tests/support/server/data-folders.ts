import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { readPostmaster } from '../../../server/platform/storage/embedded/postmaster.ts';

/** Gives new data folders to the tests of a file, and deletes them after the last one. */
export function dataFolders(): (prefix?: string) => Promise<string> {
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));
  return async (prefix = 'storey-survival-') => {
    const folder = await mkdtemp(join(tmpdir(), prefix));
    folders.push(folder);
    return folder;
  };
}

/** The process of the database in a data folder; undefined where none runs. */
export const postmasterOf = async (dataDir: string): Promise<number | undefined> =>
  (await readPostmaster(join(dataDir, 'db')))?.pid;
