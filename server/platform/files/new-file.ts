import { type FileHandle, open, rename, rm } from 'node:fs/promises';

/**
 * Writes a file that its owner alone may read, and that is there once it is whole. If that fails nothing is left of it.
 * @throws if there is a file at the path; it is not touched
 */
export async function writeNewFile<T>(path: string, write: (file: FileHandle) => Promise<T>): Promise<T> {
  const making = `${path}.making`;
  const there = await open(path, 'r').catch(() => null);
  if (there) {
    await there.close();
    throw new Error(`${path} is there already.`);
  }
  const file = await open(making, 'w', 0o600);
  try {
    await file.chmod(0o600);
    const written = await write(file);
    await file.sync();
    await rename(making, path);
    return written;
  } catch (error) {
    await rm(making, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}
