import { getBuilding, getSite } from '../../../db/index.ts';
import type { Building } from '../../../domain/entities/building.ts';
import {
  changeBuilding,
  createBuilding,
  type BuildingPatch,
  type NewBuilding,
} from '../../../domain/ops/index.ts';
import type { Command } from '../command.ts';
import { commit } from '../commit.ts';
import { applyPatch, type PatchOf } from './apply-patch.ts';

export type SaveBuildingInput =
  | { mode: 'add'; siteLid: string; building: NewBuilding }
  | { mode: 'edit'; lid: string; patch: PatchOf<Building, BuildingPatch> };

export const saveBuilding: Command<SaveBuildingInput> = {
  id: 'save-building',
  run: (workspace, input) =>
    commit(workspace, async () => {
      if (input.mode === 'add') {
        const site = await getSite(workspace.db, input.siteLid);
        return site === undefined ? null : createBuilding(site, input.building);
      }
      return applyPatch(await getBuilding(workspace.db, input.lid), input.patch, changeBuilding);
    }),
};
