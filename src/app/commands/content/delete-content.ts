import {
  getBuilding,
  getFeature,
  getLevel,
  getSite,
  listBuildings,
  listFeatures,
  listLevels,
  DbError,
  type StoreyDatabase,
} from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Moment } from '../../../domain/moment/index.ts';
import {
  deleteBuilding as deleteBuildingOp,
  deleteFeature as deleteFeatureOp,
  deleteLevel as deleteLevelOp,
  deleteSite as deleteSiteOp,
  goneOnSurvey,
} from '../../../domain/ops/index.ts';
import type { Command } from '../command.ts';
import { commit } from '../commit.ts';

export interface DeleteInput<Row> {
  /** `lid`, or `fid` of a feature. */
  key: string;
  /** Whether the stored row is the one on screen; if not, nothing is deleted (`stale`). */
  isShown?: (stored: Row) => boolean;
}

/** Everything on the site: content of its levels and its outdoor network. */
const featuresOfSite = (db: StoreyDatabase, siteLid: string): Promise<Feature[]> =>
  db.features.where('[siteLid+kind]').between([siteLid, ''], [siteLid, '\uffff']).toArray();

/** @param moment what deletes the row, with all that lies in it */
function deletion<Row>(
  id: string,
  read: (db: StoreyDatabase, key: string) => Promise<Row | undefined>,
  moment: (db: StoreyDatabase, row: Row) => Moment | Promise<Moment>,
): Command<DeleteInput<Row>> {
  return {
    id,
    run: (workspace, { key, isShown }) =>
      commit(workspace, async () => {
        const row = await read(workspace.db, key);
        if (row === undefined) return null;
        if (isShown?.(row) === false) throw new DbError('stale', 'This was changed since it was shown.');
        return moment(workspace.db, row);
      }),
  };
}

export const deleteFeature = deletion('delete-feature', getFeature, (_db, feature) =>
  deleteFeatureOp(feature),
);

/** A surveyor was there and did not find it. */
export const reportGoneOnSurvey = deletion('report-gone', getFeature, (_db, feature) =>
  goneOnSurvey(feature),
);

export const deleteLevel = deletion('delete-level', getLevel, async (db, level) =>
  deleteLevelOp({ level, features: await listFeatures(db, level.lid) }),
);

export const deleteBuilding = deletion('delete-building', getBuilding, async (db, building) => {
  const { lid, siteLid } = building;
  const [levels, features] = await Promise.all([listLevels(db, lid), featuresOfSite(db, siteLid)]);
  return deleteBuildingOp({ building, levels, features });
});

export const deleteSite = deletion('delete-site', getSite, async (db, site) => {
  const { lid } = site;
  const [buildings, features] = await Promise.all([listBuildings(db, lid), featuresOfSite(db, lid)]);
  const levels = await Promise.all(buildings.map((building) => listLevels(db, building.lid)));
  return deleteSiteOp({ site, buildings, levels: levels.flat(), features });
});
