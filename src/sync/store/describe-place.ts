import {
  ancestorsOf,
  createTitles,
  parseEntityKey,
  placeTitles,
  titleOf,
  type ContentRow,
  type EntityKey,
  type StoreyDatabase,
} from '../../db/index.ts';
import type { Placed } from '../conflict-types.ts';

/** Returns titles of entities and their ancestors; each title is read once. @returns takes the row as it is known, or null */
export function createPlaceDescriber(
  db: StoreyDatabase,
): (entityKey: EntityKey, row: ContentRow | null) => Promise<Placed> {
  const titleOfKey = createTitles(db);
  return async (entityKey, row) => {
    const above = row === null ? [] : ancestorsOf(row);
    return {
      entityKey,
      ...parseEntityKey(entityKey),
      title: titleOf(row),
      where: await placeTitles(titleOfKey, above),
    };
  };
}
