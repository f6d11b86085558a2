import { firstProtrusion } from '../../geometry/index.ts';
import type { Fix } from './fix.ts';

/** Moves a feature to the building that it lies in whole: to the level with the same index there. */
export const moveToBuilding: Fix = (feature, { against, choice, put }) => {
  const own = choice.levels.find(({ lid }) => lid === feature.levelLid);
  if (own === undefined) return 'nowhere';
  const target = choice.levels.find(({ siteLid, buildingLid, levelIndex }) => {
    if (buildingLid === own.buildingLid || siteLid !== own.siteLid || levelIndex !== own.levelIndex)
      return false;
    const outline = against.outlines.get(buildingLid);
    return outline !== undefined && firstProtrusion(outline, feature.geometry) === null;
  });
  if (target === undefined) return 'nowhere';
  put({ ...feature, buildingLid: target.buildingLid, levelLid: target.lid });
  return null;
};
