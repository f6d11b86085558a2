import type { LevelContent } from './level-content.ts';

/** The content of a level as a FeatureCollection, which can be imported as it is. */
export function writeGeoJson({ level, features }: LevelContent): string {
  const { levelIndex, shortTitle, title } = level;
  return JSON.stringify({
    type: 'FeatureCollection',
    level: { levelIndex, levelShortTitle: shortTitle, levelLongTitle: title },
    features: features.map(({ fid, geometry, properties }) => ({
      type: 'Feature',
      id: fid,
      geometry,
      properties: { ...properties, fid, lvl: levelIndex },
    })),
  });
}
