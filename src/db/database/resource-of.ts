import type { Table } from 'dexie';
import type { Level } from '../../domain/entities/level.ts';
import type { PendingOp } from '../schema/operation.ts';
import type { IdRecord } from '../schema/records.ts';

/** A level has no server id of its own: it is addressed by its index in the building. */
export function levelServerKey(buildingId: number, levelIndex: number): string {
  return `${buildingId}/${levelIndex}`;
}

interface Places {
  levels: Table<Level, string>;
  idmap: Table<IdRecord, string>;
}

export type Named = Pick<PendingOp, 'table' | 'key'>;

/**
 * The server's name of the place that an operation is about. It names a level by its index in the building, whichever level
 * that is, and a feature by its key; all else gets a new id when it is re-created. What it has no name for goes by its key.
 */
export async function resourceOf({ levels, idmap }: Places, { table, key }: Named): Promise<string> {
  if (table === 'features') return `features/${key}`;
  const level = table === 'levels' ? await levels.get(key) : undefined;
  const building = level === undefined ? undefined : await idmap.get(level.buildingLid);
  const serverKey =
    level !== undefined && building !== undefined
      ? levelServerKey(Number(building.serverKey), level.levelIndex)
      : (await idmap.get(key))?.serverKey;
  return `${table}/${serverKey ?? key}`;
}

/** The floor plan of the level in a place. */
export const planIn = (level: string): string => level.replace(/^levels/, 'plans');
