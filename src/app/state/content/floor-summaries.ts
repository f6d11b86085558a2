import { Dexie, type ObservabilitySet } from 'dexie';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import {
  dropOldFloorSummaries,
  isLevelKnown,
  keptFloorSummaries,
  renewFloorSummary,
  rowsOf,
  type FloorQuestion,
  type StoreyDatabase,
} from '../../../db/index.ts';
import type { Building } from '../../../domain/entities/building.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { floorOrigin, type FloorSummary } from '../../../domain/floor-summary/index.ts';
import { writtenRows } from '../queries/follow-rows.ts';
import type { Query } from '../queries/query.ts';
import { useQuery } from '../queries/shared-query.ts';
import { useWorkspace } from '../session/workspace.ts';
import { roundAgeAtom, sinceOf } from './survey-walk.ts';
import { useTaxonomy } from './taxonomy.ts';

/** Milliseconds after a write until the floors that it concerns are counted again. */
const SETTLE_MS = 1_000;
/** Milliseconds that the page may keep the counting waiting. */
const WAIT_MS = 500;

const NONE: ReadonlyMap<string, FloorSummary> = new Map();

/** @param lids keys of levels, with spaces between them */
const summariesQuery = (db: StoreyDatabase, lids: string): Query<ReadonlyMap<string, FloorSummary>> => ({
  key: JSON.stringify(['floors as kept', lids]),
  tables: ['meta'],
  remember: ({ size }) => size > 0,
  ask: async () => (lids === '' ? NONE : keptFloorSummaries(db, lids.split(' '))),
});

/** Rows whose keys are remembered while no list of levels is shown; after more of them all levels are counted again. */
const MOST_WRITTEN = 1_000;

interface Counted {
  /** By level: as of which question it was counted. */
  known: Map<string, string>;
  /** Rows that were written since. */
  written: Set<string> | 'all';
  followers: Set<() => void>;
}

/** What was counted since this page was opened. */
const counted = new WeakMap<StoreyDatabase, Counted>();

/**
 * The floors of a building as small drawings and in numbers, by the key of the level: at once as they were kept, and a moment
 * later as they are. What changes is counted again. A level that this device has never read has none.
 * @param isRead whether the device has read the content of a level: the note of that comes after the content
 */
export function useFloorSummaries(
  building: Building | null | undefined,
  levels: readonly Level[] | undefined,
  isRead: (levelLid: string) => boolean,
): ReadonlyMap<string, FloorSummary> {
  const { db, latestNow } = useWorkspace();
  const taxonomy = useTaxonomy();
  const age = useAtomValue(roundAgeAtom);
  const [begun] = useState(latestNow);
  const origin = building ? floorOrigin(building.geometry) : null;
  const from = origin?.join(' ');
  const lids = levels?.map(({ lid }) => lid).join(' ');
  const readLids = levels?.flatMap(({ lid }) => (isRead(lid) ? lid : [])).join(' ');
  const question = useMemo((): (FloorQuestion & { key: string }) | null => {
    if (from === undefined) return null;
    const [east = 0, north = 0] = from.split(' ').map(Number);
    return { key: `${age} ${from}`, origin: [east, north], since: sinceOf(age, begun), taxonomy };
  }, [age, from, begun, taxonomy]);
  useEffect(() => {
    if (question === null || readLids === undefined || readLids === '') return undefined;
    return followFloors(
      db,
      readLids.split(' ').map((lid) => ({ lid, question })),
    );
  }, [db, readLids, question]);
  return useQuery(db, summariesQuery(db, lids ?? '')) ?? NONE;
}

/** A building, and those of its levels that the device has read. */
export interface ReadBuilding {
  building: Pick<Building, 'geometry'>;
  levelLids: readonly string[];
}

/**
 * Counts the floors of several buildings as `useFloorSummaries` does for one; what comes of it is kept.
 * @param buildings the same list as long as nothing in it changes
 */
export function useCountedFloors(buildings: readonly ReadBuilding[]): void {
  const { db, latestNow } = useWorkspace();
  const taxonomy = useTaxonomy();
  const age = useAtomValue(roundAgeAtom);
  const [begun] = useState(latestNow);
  useEffect(() => {
    const floors = buildings.flatMap(({ building, levelLids }): Floor[] => {
      const origin = floorOrigin(building.geometry);
      if (origin === null) return [];
      const key = `${age} ${origin.join(' ')}`;
      const question = { key, origin, since: sinceOf(age, begun), taxonomy };
      return levelLids.map((lid) => ({ lid, question }));
    });
    return floors.length === 0 ? undefined : followFloors(db, floors);
  }, [db, age, begun, taxonomy, buildings]);
}

interface Floor {
  lid: string;
  question: FloorQuestion & { key: string };
}

/** Counts what was not counted yet, one level after the other while the page has time, and what changes. */
function followFloors(db: StoreyDatabase, floors: readonly Floor[]): () => void {
  const counts = countedOf(db);
  const { known, followers } = counts;
  let isOver = false;
  let isCounting = false;
  let isWanted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pause = async (): Promise<boolean> => {
    await idle();
    return !isOver;
  };
  const countAll = async (): Promise<void> => {
    for (const { lid, question } of floors) {
      if (isOver || known.get(lid) === question.key || !(await isLevelKnown(db, lid))) continue;
      // What is written from here on has it counted once more.
      known.set(lid, question.key);
      let isDone = false;
      try {
        await renewFloorSummary(db, lid, question, pause);
        isDone = !isOver;
      } finally {
        if (!isDone) {
          known.delete(lid);
          // A failure may pass, and a list that was opened meanwhile took the level for counted.
          for (const tell of followers) tell();
        }
      }
    }
  };
  const count = async (): Promise<void> => {
    isWanted = true;
    if (isCounting) return;
    isCounting = true;
    try {
      while (isWanted && !isOver) {
        isWanted = false;
        await forgetWritten(db, counts);
        await countAll();
      }
      await dropOldFloorSummaries(db);
    } catch {
      // The device can't be read now: what is kept is shown, and the next write asks again.
    } finally {
      isCounting = false;
    }
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void count(), SETTLE_MS);
  };
  followers.add(soon);
  void count();
  return () => {
    isOver = true;
    clearTimeout(timer);
    followers.delete(soon);
    // Another list takes over what this one had not counted.
    for (const other of followers) other();
  };
}

/** Hears of writes for as long as the page is open: a level is changed mostly while its list is not shown. */
function countedOf(db: StoreyDatabase): Counted {
  const found = counted.get(db);
  if (found !== undefined) return found;
  const made: Counted = { known: new Map(), written: new Set(), followers: new Set() };
  counted.set(db, made);
  const { name } = db;
  Dexie.on.storagemutated.subscribe((parts: ObservabilitySet) => {
    const written = writtenRows(parts, name, { table: 'features', alsoReads: {} });
    if (written !== 'all' && written.length === 0) return;
    if (written === 'all' || made.written === 'all' || made.written.size + written.length > MOST_WRITTEN)
      made.written = 'all';
    else for (const key of written) made.written.add(key);
    for (const tell of made.followers) tell();
  });
  return made;
}

/** Levels on which something was written are no longer known. */
async function forgetWritten(db: StoreyDatabase, counts: Counted): Promise<void> {
  const { known, written } = counts;
  counts.written = new Set();
  try {
    const rows = written === 'all' ? [undefined] : await rowsOf(db.features, [...written]);
    // A row that is gone may have been on any of them.
    if (rows.includes(undefined)) known.clear();
    for (const row of rows) if (row !== undefined) known.delete(row.levelLid ?? '');
  } catch (cause) {
    counts.written = 'all';
    throw cause;
  }
}

/** The page has time for more. */
const idle = async (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: WAIT_MS });
    else setTimeout(resolve);
  });
