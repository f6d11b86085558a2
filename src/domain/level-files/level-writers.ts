import type { LevelContent } from './level-content.ts';
import { writeDxf } from './write-dxf.ts';
import { writeGeoJson } from './write-geojson.ts';
import { writeKml } from './write-kml.ts';
import { writeOsm } from './write-osm.ts';
import { writeSvg } from './write-svg.ts';

/** The text files that a level can be written as, by the extension of their name. */
export const LEVEL_WRITERS = {
  geojson: writeGeoJson,
  dxf: writeDxf,
  svg: writeSvg,
  osm: writeOsm,
  kml: writeKml,
} as const satisfies Record<string, (content: LevelContent) => string>;

export type LevelFormat = keyof typeof LEVEL_WRITERS;
export const LEVEL_FORMATS = Object.keys(LEVEL_WRITERS) as readonly LevelFormat[];
