import { namesOf, shortTitlesOf } from '../values/all-names.ts';
import type { LevelContent } from './level-content.ts';

/** The content of a level as a FeatureCollection, which can be imported as it is. */
export function writeGeoJson({ level, features }: LevelContent): string {
  const { levelIndex, shortTitle, title, extra } = level;
  const [titles, shortTitles] = [namesOf(level), shortTitlesOf(extra)];
  return JSON.stringify({
    type: 'FeatureCollection',
    level: {
      levelIndex,
      levelShortTitle: shortTitle,
      levelLongTitle: title,
      ...(Object.keys(titles).length > 0 && { titles }),
      ...(Object.keys(shortTitles).length > 0 && { shortTitles }),
    },
    features: features.map(({ fid, geometry, properties }) => ({
      type: 'Feature',
      id: fid,
      geometry,
      properties: { ...properties, fid, lvl: levelIndex },
    })),
  });
}
