import type { FeatureType, FieldMode } from '../../entities/feature-type.ts';

type Shape = 'Point' | 'Polygon' | 'MultiPolygon';
export const AREA: readonly Shape[] = ['Polygon', 'MultiPolygon'];
export const SPOT: readonly Shape[] = ['Point'];
export const ANY: readonly Shape[] = ['Point', 'Polygon', 'MultiPolygon'];

/** One line of a table: code, title, lucide icon, and the tint where it differs from the rest of the table. */
export type Row = readonly [code: string, title: string, pictogram: string, colourClass?: string];

interface Common {
  group: string;
  colourClass: string;
  shape?: readonly Shape[];
  nameMode?: FieldMode;
  descriptionMode?: FieldMode;
}

function build(
  kind: 'poi' | 'mapObject' | 'obstacle',
  nameMode: FieldMode,
  common: Common,
  rows: readonly Row[],
) {
  return rows.map(([code, title, pictogram, colourClass = common.colourClass]): FeatureType => ({
    code,
    title,
    group: common.group,
    properties: {
      class: kind,
      shape: [...(common.shape ?? ANY)],
      isTitleEnabled: (common.nameMode ?? nameMode) !== 'unavailable',
      nameMode: common.nameMode ?? nameMode,
      descriptionMode: common.descriptionMode ?? 'optional',
      pictogram,
      colourClass,
    },
  }));
}

/** Places: what a visitor looks for. They need a name. */
export const places = (common: Common, rows: readonly Row[]) => build('poi', 'required', common, rows);

/** What is drawn but not looked for. */
export const mapObjects = (common: Common, rows: readonly Row[]) =>
  build('mapObject', 'optional', common, rows);

/** What can't be walked through. */
export const obstacles = (common: Common, rows: readonly Row[]) =>
  build('obstacle', 'optional', common, rows);
