import {
  getBuilding,
  getFeature,
  getLevel,
  getSite,
  listBuildings,
  listFeatures,
  listLevels,
  type StoreyDatabase,
} from '../../db/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { Moment } from '../../domain/moment/index.ts';
import {
  deleteBuilding as deleteBuildingOp,
  deleteFeature as deleteFeatureOp,
  deleteLevel as deleteLevelOp,
  deleteSite as deleteSiteOp,
} from '../../domain/ops/index.ts';
import { mayEdit, readOnlyReason, type Command } from './command.ts';
import { commit } from './commit.ts';

export interface DeleteInput {
  /** `lid`, or `fid` of a feature. */
  key: string;
}

/** Everything on the site: content of its levels and its outdoor network. */
const featuresOfSite = (db: StoreyDatabase, siteLid: string): Promise<Feature[]> =>
  db.features.where('[siteLid+kind]').between([siteLid, ''], [siteLid, '\uffff']).toArray();

function deletion(
  id: string,
  labelKey: string,
  moment: (db: StoreyDatabase, key: string) => Promise<Moment | null>,
): Command<DeleteInput> {
  return {
    id,
    labelKey,
    available: mayEdit,
    disabledReason: readOnlyReason,
    run: (workspace, { key }) => commit(workspace, () => moment(workspace.db, key)),
  };
}

export const deleteFeature = deletion('delete-feature', 'deleteFeature', async (db, fid) => {
  const feature = await getFeature(db, fid);
  return feature === undefined ? null : deleteFeatureOp(feature);
});

export const deleteLevel = deletion('delete-level', 'deleteLevel', async (db, lid) => {
  const level = await getLevel(db, lid);
  return level === undefined ? null : deleteLevelOp({ level, features: await listFeatures(db, lid) });
});

export const deleteBuilding = deletion('delete-building', 'deleteBuilding', async (db, lid) => {
  const building = await getBuilding(db, lid);
  if (building === undefined) return null;
  const [levels, features] = await Promise.all([listLevels(db, lid), featuresOfSite(db, building.siteLid)]);
  return deleteBuildingOp({ building, levels, features });
});

export const deleteSite = deletion('delete-site', 'deleteSite', async (db, lid) => {
  const site = await getSite(db, lid);
  if (site === undefined) return null;
  const [buildings, features] = await Promise.all([listBuildings(db, lid), featuresOfSite(db, lid)]);
  const levels = await Promise.all(buildings.map((building) => listLevels(db, building.lid)));
  return deleteSiteOp({ site, buildings, levels: levels.flat(), features });
});
