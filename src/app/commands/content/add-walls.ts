import { exists, getLevel, listFeatures } from '../../../db/index.ts';
import { isTaken, OPENINGS, type OpeningKind } from '../../../domain/drawing/opening.ts';
import type { Fid } from '../../../domain/entities/ids.ts';
import type { Polygon, Position } from '../../../domain/entities/geometry.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import { addFeatures, addWalls } from '../../../domain/ops/index.ts';
import { kindOf, planRoleOf } from '../../../domain/taxonomy/index.ts';
import { newFid } from '../new-ids.ts';
import type { Command, CommandOutcome } from '../command.ts';
import { commit } from '../commit.ts';

interface OnLevel {
  levelLid: string;
  taxonomy: Taxonomy;
}

/** Puts a door or a window in a wall, in one step. Says where nothing was done because one is there already. */
export const addOpening: Command<
  OnLevel & { kind: OpeningKind; geometry: Polygon },
  CommandOutcome & { isThere: boolean }
> = {
  id: 'add-opening',
  async run(workspace, { levelLid, taxonomy, kind, geometry }) {
    let isThere = false;
    const outcome = await commit(workspace, async () => {
      const [level, features] = await Promise.all([
        getLevel(workspace.db, levelLid),
        listFeatures(workspace.db, levelLid),
      ]);
      const openings = features.filter((one) => {
        const role = planRoleOf(one.properties.typeCode, taxonomy);
        return exists(one) && (role === 'door' || role === 'window');
      });
      isThere = isTaken(
        geometry,
        openings.map((one) => one.geometry),
      );
      if (level === undefined || isThere) return null;
      const { typeCode } = OPENINGS[kind];
      const properties = { typeCode, style: {} };
      const draft = { fid: newFid(workspace), kind: kindOf(typeCode, taxonomy), geometry, properties };
      return addFeatures(level, [draft]);
    });
    return { ...outcome, isThere };
  },
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
