import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Store {
  key: string | string[];
  auto?: boolean;
  indexes?: Record<string, { keyPath: string | string[]; unique: boolean }>;
}
export interface Released {
  version: number;
  stores: Record<string, Store>;
  rows: Record<string, unknown[]>;
}

/** What a device of this version of the database held, as its file has it. */
export const released = (version: number): string =>
  readFileSync(join(import.meta.dirname, `version-${version}.json`), 'utf8');

/** How files of JSON have bytes. */
export const bytesAsThey = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && '$bytes' in value
    ? new Uint8Array(value.$bytes as number[])
    : value;

/**
 * Puts the database of another version on the device, by what browsers offer alone: it runs in a page too, and so knows
 * nothing around it. Dexie counts in tenths.
 */
export function install({ name, of }: { name: string; of: string }): Promise<void> {
  const { version, stores, rows } = JSON.parse(of, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && '$bytes' in value
      ? new Uint8Array(value.$bytes as number[])
      : value,
  ) as Released;
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version * 10);
    opening.addEventListener('upgradeneeded', () => {
      for (const [store, { key, auto = false, indexes = {} }] of Object.entries(stores)) {
        const made = opening.result.createObjectStore(store, { keyPath: key, autoIncrement: auto });
        for (const [called, { keyPath, unique }] of Object.entries(indexes))
          made.createIndex(called, keyPath, { unique });
        for (const row of rows[store] ?? []) made.put(row);
      }
    });
    opening.addEventListener('error', () => reject(new Error(`version ${version} can't be made`)));
    opening.addEventListener('success', () => {
      opening.result.close();
      resolve();
    });
  });
}
