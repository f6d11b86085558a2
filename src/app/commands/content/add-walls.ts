import { getLevel, listFeatures } from '../../../db/index.ts';
import { OPENINGS, type OpeningKind } from '../../../domain/drawing/opening.ts';
import type { Fid } from '../../../domain/entities/ids.ts';
import type { Polygon, Position } from '../../../domain/entities/geometry.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import { addFeatures, addWalls } from '../../../domain/ops/index.ts';
import { kindOf } from '../../../domain/taxonomy/index.ts';
import { newFid } from '../new-ids.ts';
import type { Command, CommandOutcome } from '../command.ts';
import { commit } from '../commit.ts';

interface OnLevel {
  levelLid: string;
  taxonomy: Taxonomy;
}

/** Puts a door or a window in a wall, in one step. */
export const addOpening: Command<OnLevel & { kind: OpeningKind; geometry: Polygon }> = {
  id: 'add-opening',
  run: (workspace, { levelLid, taxonomy, kind, geometry }) =>
    commit(workspace, async () => {
      const level = await getLevel(workspace.db, levelLid);
      const { typeCode } = OPENINGS[kind];
      const properties = { typeCode, style: {} };
      const draft = { fid: newFid(workspace), kind: kindOf(typeCode, taxonomy), geometry, properties };
      return level === undefined ? null : addFeatures(level, [draft]);
    }),
};

/** Adds a run of walls with the rooms that it closes or divides off, in one step. Says which rooms are new. */
export const addWallRun: Command<
  OnLevel & { line: readonly Position[] },
  CommandOutcome & { rooms: readonly Fid[] }
> = {
  id: 'add-walls',
  async run(workspace, { levelLid, taxonomy, line }) {
    let rooms: readonly Fid[] = [];
    const outcome = await commit(workspace, async () => {
      const [level, features] = await Promise.all([
        getLevel(workspace.db, levelLid),
        listFeatures(workspace.db, levelLid),
      ]);
      const made =
        level === undefined
          ? null
          : addWalls(level, { line, features, taxonomy, newFid: () => newFid(workspace) });
      rooms = made?.rooms ?? [];
      return made?.moment ?? null;
    });
    return { ...outcome, rooms };
  },
};
