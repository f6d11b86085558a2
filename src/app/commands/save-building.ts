import { getBuilding, getSite } from '../../db/index.ts';
import {
  changeBuilding,
  createBuilding,
  type BuildingPatch,
  type NewBuilding,
} from '../../domain/ops/index.ts';
import { mayEdit, readOnlyReason, type Command } from './command.ts';
import { commit } from './commit.ts';

export type SaveBuildingInput =
  | { mode: 'add'; siteLid: string; building: NewBuilding }
  | { mode: 'edit'; lid: string; patch: BuildingPatch };

export const saveBuilding: Command<SaveBuildingInput> = {
  id: 'save-building',
  labelKey: 'saveBuilding',
  available: mayEdit,
  disabledReason: readOnlyReason,
  run: (workspace, input) =>
    commit(workspace, async () => {
      if (input.mode === 'add') {
        const site = await getSite(workspace.db, input.siteLid);
        return site === undefined ? null : createBuilding(site, input.building);
      }
      const building = await getBuilding(workspace.db, input.lid);
      return building === undefined ? null : changeBuilding(building, input.patch);
    }),
};
