import { describe, expect, it } from 'vitest';
import { canOpenFiles } from './store.ts';

const NOW = 1_800_000_000_000;

/** As much of a folder as the probe uses; Node has no file system of an origin. */
function folderOf(times: Record<string, number>, opens: () => Promise<{ close: () => void }>) {
  const files = new Map(Object.entries(times));
  const root = {
    keys: async function* () {
      await Promise.resolve();
      yield* files.keys();
    },
    getFileHandle: (name: string, options?: { create: boolean }) => {
      if (options?.create) files.set(name, NOW);
      return Promise.resolve({
        createSyncAccessHandle: opens,
        getFile: () => Promise.resolve({ lastModified: files.get(name) }),
      });
    },
    removeEntry: (name: string) => {
      files.delete(name);
      return Promise.resolve();
    },
  };
  return { root: root as unknown as FileSystemDirectoryHandle, names: () => [...files.keys()] };
}
const OLD = NOW - 3_600_000;

describe('whether files can be opened', () => {
  it('probes that earlier visits left · removed; a young one, and all else, stays', async () => {
    const left = { 'probe-1-2': OLD, 'probe-3-4': NOW - 1000, 'storey-7': OLD };
    const { root, names } = folderOf(left, () => Promise.resolve({ close: () => undefined }));
    expect(await canOpenFiles(root, () => NOW)).toBe(true);
    expect(names()).toEqual(['probe-3-4', 'storey-7']);
  });

  it('file that can not be opened · said, and no probe is left', async () => {
    const { root, names } = folderOf({ 'probe-1-2': OLD }, () => Promise.reject(new Error('no')));
    expect(await canOpenFiles(root, () => NOW)).toBe(false);
    expect(names()).toEqual([]);
  });
});
