import { FILE_SIZE, MB } from '../../limits.ts';
import { extensionOf } from './file-names.ts';

interface PlanFormat {
  /** Lower case, without the dot. */
  extensions: readonly string[];
  /** What people call its files, in every language. */
  names: readonly string[];
  /** Absent: the limit of every file, `FILE_SIZE.overall`. A limit of its own is named with the extension. */
  maxBytes?: number;
  /** Features on earth; lines without a place on earth; a picture; or files of several levels. */
  holds: 'features' | 'drawing' | 'picture' | 'archive';
  /** The device makes another file of it, which is what the level has: those of the API (section 4) are these. */
  becomes?: 'pdf' | 'dxf' | 'geojson';
  /** Who reads its drawing. */
  readBy?: 'device' | 'server';
  /** Tells files with the extension of another format by how they begin (as text). */
  magic?: RegExp;
  /** What a drawing does not say, and a person or a caller has to; `scale`: its size is that of a page. */
  asksFor?: readonly ('page' | 'scale' | 'unit' | 'encoding')[];
}

// @spec 5.82 5.83 9.28
/**
 * The formats of floor plans. A new one is a row here, its reader under `read/`, and a row in `drawing-readers.ts`, or in
 * `convert-plan.ts` where the level gets a file of another format.
 */
export const PLAN_FORMATS = {
  geojson: { extensions: ['geojson', 'json'], names: ['GeoJSON'], holds: 'features' },
  pdf: {
    extensions: ['pdf'],
    names: ['PDF'],
    maxBytes: 50 * MB,
    holds: 'drawing',
    readBy: 'device',
    asksFor: ['page', 'scale'],
  },
  dwg: {
    extensions: ['dwg'],
    names: ['DWG'],
    maxBytes: 50 * MB,
    holds: 'drawing',
    readBy: 'server',
    asksFor: ['unit', 'encoding'],
  },
  dxf: {
    extensions: ['dxf'],
    names: ['DXF'],
    maxBytes: 100 * MB,
    holds: 'drawing',
    readBy: 'device',
    asksFor: ['unit', 'encoding'],
  },
  archive: { extensions: ['imdf', 'zip'], names: ['IMDF (.imdf, .zip)'], holds: 'archive' },
  picture: {
    extensions: ['png', 'jpg', 'jpeg', 'tif', 'tiff'],
    names: ['PNG', 'JPEG', 'TIFF'],
    holds: 'picture',
    becomes: 'pdf',
  },
  svg: {
    extensions: ['svg'],
    names: ['SVG'],
    maxBytes: 50 * MB,
    holds: 'drawing',
    becomes: 'dxf',
    asksFor: ['scale'],
  },
  ifc: {
    extensions: ['ifc', 'ifczip'],
    names: ['IFC'],
    maxBytes: 100 * MB,
    holds: 'drawing',
    becomes: 'dxf',
  },
  osm: {
    extensions: ['osm'],
    names: ['OpenStreetMap (.osm, .json)'],
    holds: 'features',
    becomes: 'geojson',
    // Overpass writes `.json`.
    magic: /^\uFEFF?\s*\{\s*"version":\s*[\d."]+,\s*"(?:generator|osm3s|elements)"/,
  },
  kml: { extensions: ['kml', 'kmz'], names: ['KML'], holds: 'features', becomes: 'geojson' },
  shapefile: {
    extensions: ['shp'],
    names: ['Shapefile (.shp, .zip)'],
    maxBytes: 100 * MB,
    holds: 'features',
    becomes: 'geojson',
  },
  geopackage: {
    extensions: ['gpkg'],
    names: ['GeoPackage'],
    maxBytes: 100 * MB,
    holds: 'features',
    becomes: 'geojson',
  },
} as const satisfies Record<string, PlanFormat>;

/** Bytes in which a format shows. */
const HEAD = 300;

type Formats = typeof PLAN_FORMATS;
export type PlanFormatId = keyof Formats;
type Where<Key extends PropertyKey, Value> = {
  [Id in PlanFormatId]: Formats[Id] extends Record<Key, Value> ? Id : never;
}[PlanFormatId];
/** Drawings that a level may have as its file. */
export type DrawingType = Where<'readBy', 'device' | 'server'>;
export type DeviceDrawing = Where<'readBy', 'device'>;
/** Whose files become another on the device. */
export type ConvertedFormat = Where<'becomes', string>;
/** The extension of a file that a level may have. */
export type FloorPlanExtension = Formats['geojson' | DrawingType]['extensions'][number];

const all: readonly [PlanFormatId, PlanFormat][] = Object.entries(PLAN_FORMATS) as [
  PlanFormatId,
  PlanFormat,
][];

/** What a level can be made of. */
export const PLAN_SOURCE_EXTENSIONS: readonly string[] = all.flatMap(([, { extensions }]) => extensions);

/** What a level's file may be. */
export const FLOOR_PLAN_EXTENSIONS = all
  .filter(([, { holds, becomes }]) => holds !== 'archive' && becomes === undefined)
  .flatMap(([, { extensions }]) => extensions) as readonly FloorPlanExtension[];

/** Drawings that a level may have as its file: what the API converts. */
export const DRAWING_TYPES = all.flatMap(([id, { readBy }]) =>
  readBy === undefined ? [] : [id],
) as readonly DrawingType[];

/** The format of an extension; null where no floor plan has it. */
export const formatOf = (extension: string): PlanFormatId | null =>
  all.find(([, { extensions }]) => extensions.includes(extension))?.[0] ?? null;

const rowOf = (extension: string): PlanFormat | undefined => {
  const id = formatOf(extension);
  return id === null ? undefined : PLAN_FORMATS[id];
};

/** What people call the files with these extensions. */
export const namesOf = (extensions: readonly string[]): string[] =>
  all
    .filter(([, row]) => row.extensions.some((one) => extensions.includes(one)))
    .flatMap(([, { names }]) => names);

/** Bytes; null where the format has no limit of its own. */
export const ownLimitOf = (extension: string): number | null => rowOf(extension)?.maxBytes ?? null;

/** Bytes; 0 where no floor plan has this extension. */
export const maxBytesOf = (extension: string): number =>
  formatOf(extension) === null ? 0 : (ownLimitOf(extension) ?? FILE_SIZE.overall);

export const isPicture = (extension: string): boolean => rowOf(extension)?.holds === 'picture';

export const isArchive = (extension: string): boolean => rowOf(extension)?.holds === 'archive';

/** A drawing that is read as it is. */
export const isDrawing = (extension: string): extension is DrawingType =>
  rowOf(extension)?.readBy !== undefined;

export const isDeviceDrawing = (extension: string): extension is DeviceDrawing =>
  rowOf(extension)?.readBy === 'device';

/** A drawing that waits until the server can read it. */
export const isServerDrawing = (extension: string): boolean => rowOf(extension)?.readBy === 'server';

/** Whether a person or a caller says this of a file. */
export const asksFor = (extension: string, what: 'page' | 'scale' | 'unit' | 'encoding'): boolean =>
  rowOf(extension)?.asksFor?.includes(what) ?? false;

/** The format whose file becomes another on the device; null where it stays what it is. */
export function convertedFormat(extension: string): ConvertedFormat | null {
  const id = formatOf(extension);
  return id !== null && 'becomes' in PLAN_FORMATS[id] ? (id as ConvertedFormat) : null;
}

/** Of a file by its name and first bytes: some have the extension of another format. */
export function convertedFormatOf(name: string, bytes: Uint8Array): ConvertedFormat | null {
  const extension = extensionOf(name);
  const head = new TextDecoder().decode(bytes.subarray(0, HEAD));
  const meant = formatOf(extension) === 'geojson' && all.find(([, { magic }]) => magic?.test(head));
  return meant ? (meant[0] as ConvertedFormat) : convertedFormat(extension);
}

/** Of the file that a level has of a source of this name. */
export function planTypeOf(name: string): string {
  const extension = extensionOf(name);
  return rowOf(extension)?.becomes ?? extension;
}
