import {
  ancestorsOf,
  parseEntityKey,
  type ContentRow,
  type EntityKey,
  type StoreyDatabase,
} from '../../db/index.ts';
import type { Placed } from '../conflict-types.ts';
import { rowsOf } from './transaction.ts';

/**
 * Says how things are called and what they lie in; each title is read once.
 * @returns takes the row as it is known, or null where nothing is
 */
export function createPlacer(
  db: StoreyDatabase,
): (entityKey: EntityKey, row: ContentRow | null) => Promise<Placed> {
  const titleOfKey = createTitles(db);
  return async (entityKey, row) => {
    const where: string[] = [];
    for (const above of row === null ? [] : ancestorsOf(row).reverse()) where.push(await titleOfKey(above));
    return {
      entityKey,
      ...parseEntityKey(entityKey),
      title: titleOf(row),
      where: where.filter((title) => title !== ''),
    };
  };
}

/** Says how things on this device are called; each is read once. */
export function createTitles(db: StoreyDatabase): (entityKey: EntityKey) => Promise<string> {
  const titles = new Map<EntityKey, string>();
  return async (entityKey) => {
    const known = titles.get(entityKey);
    if (known !== undefined) return known;
    const { table, key } = parseEntityKey(entityKey);
    const title = titleOf((await rowsOf(db, table).get(key)) ?? null);
    titles.set(entityKey, title);
    return title;
  };
}

/** The name of a thing; empty where it has none. */
export function titleOf(row: ContentRow | null): string {
  if (row === null) return '';
  if ('fid' in row) return row.properties.name ?? '';
  if ('levelIndex' in row) return row.levelLongTitle;
  if ('buildingTitle' in row) return row.buildingTitle;
  return 'siteTitle' in row ? row.siteTitle : row.clientTitle;
}
