import { StoreyDatabase } from './database.ts';
import { asDbError } from './errors.ts';

/**
 * blocked: another window keeps an older version open. versionchange: another window wants a newer one; this one
 * closed. closed: the browser took the connection away.
 */
export type Trouble = 'blocked' | 'versionchange' | 'closed';

export interface OpenOptions {
  onTrouble?: (trouble: Trouble) => void;
}

/** `storey-<16 hex>`: one database for each person on each server. */
export async function databaseName(owner: { origin: string; userId: number | string }): Promise<string> {
  const text = new TextEncoder().encode(`${owner.origin}|${owner.userId}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  const hex = Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `storey-${hex}`;
}

/**
 * Opens the database of a person (or by its name). Throws `DbError`.
 * After `versionchange` the database stays closed: nothing is written by an older program any more.
 */
export async function openDatabase(
  of: string | { origin: string; userId: number | string },
  options: OpenOptions = {},
): Promise<StoreyDatabase> {
  const db = new StoreyDatabase(typeof of === 'string' ? of : await databaseName(of));
  const tell = (trouble: Trouble): void => options.onTrouble?.(trouble);
  db.on('blocked', () => tell('blocked'));
  db.on('versionchange', () => {
    db.seal();
    tell('versionchange');
    return false;
  });
  db.on('close', () => {
    if (!db.sealed) tell('closed');
  });
  try {
    await db.open();
  } catch (cause) {
    throw asDbError(cause);
  }
  return db;
}
