import {
  indexStateOf,
  isIndexTaken,
  listLevels,
  exists,
  type IndexState,
  type StoreyDatabase,
} from '../../../db/index.ts';
import type { Level } from '../../../domain/entities/level.ts';

/** What is known of a level's index. */
export interface Numbering {
  state: IndexState;
  /** The server refuses it: another person has made a level with that index. */
  isTaken: boolean;
  /** The other levels of the building. */
  siblings: readonly Level[];
}

/** The query of a live query. */
export async function numberingOf(db: StoreyDatabase, lid: string): Promise<Numbering> {
  const [level, op] = [await db.levels.get(lid), await db.pending.get(`levels:${lid}`)];
  const all = level === undefined ? [] : await listLevels(db, level.buildingLid);
  return {
    state: await indexStateOf(db, lid),
    isTaken: op !== undefined && isIndexTaken(op),
    siblings: all.filter((other) => other.lid !== lid && exists(other)),
  };
}
