export { dxfLosses } from './dxf-losses.ts';
export type { BuildingContent, LevelContent } from './level-content.ts';
export { LEVEL_FORMATS, LEVEL_WRITERS, type LevelFormat } from './level-writers.ts';
export { writeDxf } from './write-dxf.ts';
export { writeGeoJson } from './write-geojson.ts';
export { writeImdf } from './write-imdf.ts';
