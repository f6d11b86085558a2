import {
  FloorCount,
  floorSummarySchema,
  levelFiguresSchema,
  type FloorSummary,
  type LevelFigures,
} from '../../domain/floor-summary/index.ts';
import type { Taxonomy } from '../../domain/entities/feature-type.ts';
import type { Position } from '../../domain/entities/geometry.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { exists } from '../schema/exists.ts';

const PREFIX = 'floor-summary:';
/** Beside the summary: the list of levels does not read what analytics alone show. */
const FIGURES = 'level-figures:';
/** Rows that are read in one go. */
const AT_ONCE = 250;

/** The summaries that are kept of these levels, by their keys, also where the levels themselves are not on the device. */
export async function keptFloorSummaries(
  db: StoreyDatabase,
  levelLids: readonly string[],
): Promise<ReadonlyMap<string, FloorSummary>> {
  const records = await db.meta.bulkGet(levelLids.map((lid) => PREFIX + lid));
  const found = new Map<string, FloorSummary>();
  for (const [i, lid] of levelLids.entries()) {
    const kept = floorSummarySchema.safeParse(records[i]?.value);
    if (kept.success) found.set(lid, kept.data);
  }
  return found;
}

/** The figures that are kept of these levels, by their keys. */
export async function keptLevelFigures(
  db: StoreyDatabase,
  levelLids: readonly string[],
): Promise<ReadonlyMap<string, LevelFigures>> {
  const records = await db.meta.bulkGet(levelLids.map((lid) => FIGURES + lid));
  const found = new Map<string, LevelFigures>();
  for (const [i, lid] of levelLids.entries()) {
    const kept = levelFiguresSchema.safeParse(records[i]?.value);
    if (kept.success) found.set(lid, kept.data);
  }
  return found;
}

export interface FloorQuestion {
  /** Of all floors of the building, degrees. */
  origin: Position;
  /** From when on a survey counts, seconds since 1970. */
  since: number;
  taxonomy: Taxonomy;
}

/**
 * Counts and draws a level again and keeps the result.
 * @param pause is waited for between parts of it; false ends the counting
 */
export async function renewFloorSummary(
  db: StoreyDatabase,
  levelLid: string,
  { origin, since, taxonomy }: FloorQuestion,
  pause: () => Promise<boolean>,
): Promise<void> {
  const count = new FloorCount(origin, since, taxonomy);
  const keys = await db.features
    .where('[levelLid+kind]')
    .between([levelLid], [levelLid, '\uffff'])
    .primaryKeys();
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const rows = await db.features.bulkGet(keys.slice(from, from + AT_ONCE));
    count.add(rows.filter((row) => row !== undefined).filter(exists));
    if (!(await pause())) return;
  }
  const summary = count.summary();
  // Each of the two draws the floor.
  if (!(await pause())) return;
  await db.meta.bulkPut([
    { k: PREFIX + levelLid, value: summary },
    { k: FIGURES + levelLid, value: count.figures() },
  ]);
}

/** Drops the summaries and figures of levels that this device has no more. */
export async function dropOldFloorSummaries(db: StoreyDatabase): Promise<void> {
  for (const prefix of [PREFIX, FIGURES]) {
    const keys = await db.meta.where('k').startsWith(prefix).primaryKeys();
    const levels = await db.levels.bulkGet(keys.map((k) => k.slice(prefix.length)));
    await db.meta.bulkDelete(keys.filter((_, i) => levels[i] === undefined));
  }
}
