import { useMemo } from 'react';
import {
  levelReads,
  listLevels,
  withDeleted,
  type DeletedRow,
  type DraftView,
  type LevelRead,
  type StoreyDatabase,
} from '../../../../db/index.ts';
import type { Level } from '../../../../domain/entities/level.ts';
import { levelLidOf } from '../../../../domain/entities/row.ts';
import {
  floorOrigin,
  outlineDrawing,
  type FloorDrawing,
  type FloorSummary,
} from '../../../../domain/floor-summary/index.ts';
import type { LevelParams } from '../../../routes/paths.ts';
import { useAllDrafts } from '../../../state/content/drafts.ts';
import { useFloorSummaries } from '../../../state/content/floor-summaries.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import { useRefs } from '../../../state/navigation/server-refs.ts';
import type { Query } from '../../../state/queries/query.ts';
import { useQuery } from '../../../state/queries/shared-query.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';

/** What is known of a level beside its row. */
export interface LevelFacts {
  /** Undefined until it was counted once. */
  summary: FloorSummary | undefined;
  drafts: readonly DraftView[];
  /** How the device knows its content. */
  read: LevelRead;
}

/** West, north, width and height of all floors of a building, in metres. */
export type Frame = readonly [west: number, north: number, width: number, height: number];

export interface BuildingLevels {
  /** The highest first; undefined while the device is asked. */
  levels: readonly Level[] | undefined;
  deleted: readonly DeletedRow<Level>[] | undefined;
  factsOf: (level: Level) => LevelFacts;
  paramsOf: (level: Level) => LevelParams;
  /** Null where nothing can be drawn. */
  frame: Frame | null;
  /** SVG path data of the building. */
  outline: string;
}

/** The share of the frame that stays free on each side. */
const MARGIN = 0.03;

interface ListedLevels {
  levels: readonly Level[];
  deleted: readonly DeletedRow<Level>[];
  reads: ReadonlyMap<string, LevelRead>;
}

/** Null without a building. */
const levelsQuery = (db: StoreyDatabase, buildingLid: string | undefined): Query<ListedLevels | null> => ({
  key: JSON.stringify(['levels of a building', buildingLid]),
  tables: ['levels', 'meta', 'idmap', 'pending', 'bases', 'trash'],
  remember: (found) => found !== null,
  ask: async () => {
    if (buildingLid === undefined) return null;
    const stored = await listLevels(db, buildingLid);
    const inBuilding = (one: Level): boolean => one.buildingLid === buildingLid;
    const [{ standing, deleted }, reads] = await Promise.all([
      withDeleted(db, 'levels', stored, inBuilding),
      levelReads(
        db,
        stored.map(({ lid }) => lid),
      ),
    ]);
    return {
      levels: standing.toSorted((a, b) => b.levelIndex - a.levelIndex),
      deleted,
      reads: new Map(stored.map(({ lid }, i) => [lid, reads[i] ?? 'unread'])),
    };
  },
});

/** The levels of the building in view, with what a list says of each. */
export function useBuildingLevels(): BuildingLevels {
  const { db } = useWorkspace();
  const ref = useRefs();
  const place = usePlace();
  const building = place?.building;
  const buildingLid = building?.lid;
  const found = useQuery(db, levelsQuery(db, buildingLid)) ?? undefined;
  const readOf = (lid: string): LevelRead => found?.reads.get(lid) ?? 'unread';
  const summaries = useFloorSummaries(building, found?.levels, (lid) => readOf(lid) !== 'unread');
  const drafts = useAllDrafts();
  const byLevel = useMemo(() => draftsByLevel(drafts ?? []), [drafts]);
  const geometry = building?.geometry;
  const outline = useMemo(() => {
    const origin = geometry === undefined ? null : floorOrigin(geometry);
    return geometry === undefined || origin === null ? null : outlineDrawing(geometry, origin);
  }, [geometry]);
  const frame = useMemo(() => {
    const drawn = [...summaries.values()].flatMap(({ drawing }) => drawing ?? []);
    return frameOf(outline === null ? drawn : [outline, ...drawn]);
  }, [summaries, outline]);
  return {
    levels: found?.levels,
    deleted: found?.deleted,
    factsOf: ({ lid }) => ({
      summary: summaries.get(lid),
      drafts: byLevel.get(lid) ?? [],
      read: readOf(lid),
    }),
    paramsOf: (level) => ({
      clientId: ref(level.clientLid),
      siteId: ref(level.siteLid),
      buildingId: ref(level.buildingLid),
      levelId: String(level.levelIndex),
    }),
    frame,
    outline: outline?.d ?? '',
  };
}

/** Drafts of the features of a level and of the level itself. */
function draftsByLevel(drafts: readonly DraftView[]): ReadonlyMap<string, DraftView[]> {
  const found = new Map<string, DraftView[]>();
  for (const draft of drafts) {
    const lid = draft.row?.kind === 'level' ? draft.row.lid : levelLidOf(draft.row);
    if (lid !== null) found.set(lid, [...(found.get(lid) ?? []), draft]);
  }
  return found;
}

function frameOf(drawn: readonly Pick<FloorDrawing, 'bounds'>[]): Frame | null {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { bounds } of drawn) {
    west = Math.min(west, bounds[0]);
    north = Math.min(north, bounds[1]);
    east = Math.max(east, bounds[2]);
    south = Math.max(south, bounds[3]);
  }
  if (west > east) return null;
  const margin = Math.max(east - west, south - north) * MARGIN;
  return [west - margin, north - margin, east - west + 2 * margin, south - north + 2 * margin];
}
