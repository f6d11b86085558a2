import type { Position } from '../../entities/geometry.ts';
import { toDxfText } from '../dxf-text.ts';
import type { Geodata } from '../read/drawing/drawing.ts';

/* The frame around the entities of a DXF of 2010: without it programs refuse the file. Handles are hexadecimal. */

export type Pair = readonly [code: number, value: string | number];

export const DASHED = 'DASHED';
export const MODEL_SPACE = '1F';
const PAPER_SPACE = '1B';
const ROOT = 'C';
const GROUPS = 'D';
const OF_MODEL_SPACE = '30';
const PLACE = '31';
const FIRST_LAYER = 0x40;
const METRES = 6;

/** WGS 84 in degrees, as the programs of Autodesk name and number it. */
const DEGREES = [
  '<?xml version="1.0" encoding="UTF-16" standalone="no" ?>',
  '<Dictionary version="1.0" xmlns="http://www.osgeo.org/mapguide/coordinatesystem">',
  '<GeographicCoordinateSystem id="LL84"><Name>LL84</Name><Description>WGS84 datum, Latitude-Longitude; Degrees</Description>',
  '<Authority>EPSG</Authority><DatumId>WGS84</DatumId></GeographicCoordinateSystem>',
  '<Alias id="4326" type="CoordinateSystem"><ObjectId>LL84</ObjectId><Namespace>EPSG Code</Namespace></Alias></Dictionary>',
].join('');

export const section = (name: string, pairs: readonly Pair[]): Pair[] => [
  [0, 'SECTION'],
  [2, name],
  ...pairs,
  [0, 'ENDSEC'],
];

/** @param nextHandle above all that are taken */
export function header(comment: string | undefined, isInMetres: boolean, nextHandle: number): Pair[] {
  return section('HEADER', [
    ...(comment === undefined ? [] : [[999, comment] as const]),
    [9, '$ACADVER'],
    [1, 'AC1024'],
    [9, '$DWGCODEPAGE'],
    [3, 'ANSI_1252'],
    [9, '$HANDSEED'],
    [5, nextHandle.toString(16).toUpperCase()],
    ...(isInMetres ? [[9, '$INSUNITS'] as const, [70, METRES] as const] : []),
  ]);
}

export const classes = (): Pair[] =>
  section('CLASSES', [
    [0, 'CLASS'],
    [1, 'GEODATA'],
    [2, 'AcDbGeoData'],
    [3, 'ObjectDBX Classes'],
    [90, 4095],
    [91, 0],
    [280, 0],
    [281, 0],
  ]);

interface Row {
  handle: string;
  subclass: string;
  pairs: readonly Pair[];
}

function table(name: string, handle: string, rows: readonly Row[], more: readonly Pair[] = []): Pair[] {
  return [
    [0, 'TABLE'],
    [2, name],
    [5, handle],
    [330, 0],
    [100, 'AcDbSymbolTable'],
    [70, rows.length],
    ...more,
    ...rows.flatMap((row): Pair[] => [
      [0, name],
      [name === 'DIMSTYLE' ? 105 : 5, row.handle],
      [330, handle],
      ...row.pairs.filter(([code]) => code === 102 || code === 360),
      [100, 'AcDbSymbolTableRecord'],
      [100, row.subclass],
      ...row.pairs.filter(([code]) => code !== 102 && code !== 360),
    ]),
    [0, 'ENDTAB'],
  ];
}

const named = (handle: string, subclass: string, name: string, ...more: Pair[]): Row => ({
  handle,
  subclass,
  pairs: [[2, name], [70, 0], ...more],
});

/** @param isPlaced the model space has an object that says where on earth it is */
export function tables(layers: readonly string[], application: string, isPlaced: boolean): Pair[] {
  const lineType = (handle: string, name: string, lengths: readonly number[]): Row =>
    named(
      handle,
      'AcDbLinetypeTableRecord',
      name,
      [3, lengths.length === 0 ? '' : '__ __'],
      [72, 65],
      [73, lengths.length],
      [40, lengths.reduce((sum, one) => sum + Math.abs(one), 0)],
      ...lengths.flatMap((one): Pair[] => [
        [49, one],
        [74, 0],
      ]),
    );
  const layer = (name: string, i: number): Row =>
    named(
      i < 0 ? '10' : (FIRST_LAYER + i).toString(16).toUpperCase(),
      'AcDbLayerTableRecord',
      name,
      [62, 7],
      [6, 'Continuous'],
    );
  const place: Pair[] = isPlaced
    ? [
        [102, '{ACAD_XDICTIONARY'],
        [360, OF_MODEL_SPACE],
        [102, '}'],
      ]
    : [];
  const block = (handle: string, name: string, more: readonly Pair[]): Row => ({
    handle,
    subclass: 'AcDbBlockTableRecord',
    pairs: [...more, [2, name], [340, 0]],
  });
  const viewport: Row = {
    handle: '29',
    subclass: 'AcDbViewportTableRecord',
    pairs: [
      [2, '*ACTIVE'],
      [70, 0],
      [10, 0],
      [20, 0],
      [11, 1],
      [21, 1],
      [12, 25],
      [22, 25],
      [40, 50],
      [41, 1.6],
    ],
  };
  return section('TABLES', [
    ...table('VPORT', '8', [viewport]),
    ...table('LTYPE', '5', [
      lineType('14', 'ByBlock', []),
      lineType('15', 'ByLayer', []),
      lineType('16', 'Continuous', []),
      lineType('17', DASHED, [2, -1]),
    ]),
    ...table('LAYER', '2', [layer('0', -1), ...layers.filter((name) => name !== '0').map(layer)]),
    ...table('STYLE', '3', [
      named(
        '11',
        'AcDbTextStyleTableRecord',
        'Standard',
        [40, 0],
        [41, 1],
        [50, 0],
        [71, 0],
        [42, 0.2],
        [3, 'txt'],
        [4, ''],
      ),
    ]),
    ...table('VIEW', '6', []),
    ...table('UCS', '7', []),
    ...table('APPID', '9', [
      named('12', 'AcDbRegAppTableRecord', 'ACAD'),
      named('13', 'AcDbRegAppTableRecord', application),
    ]),
    ...table(
      'DIMSTYLE',
      'A',
      [named('27', 'AcDbDimStyleTableRecord', 'Standard')],
      [
        [100, 'AcDbDimStyleTable'],
        [71, 0],
      ],
    ),
    ...table('BLOCK_RECORD', '1', [
      block(MODEL_SPACE, '*Model_Space', place),
      block(PAPER_SPACE, '*Paper_Space', []),
    ]),
  ]);
}

export function blocks(): Pair[] {
  const block = (name: string, record: string, begin: string, end: string): Pair[] => [
    [0, 'BLOCK'],
    [5, begin],
    [330, record],
    [100, 'AcDbEntity'],
    ...(record === PAPER_SPACE ? [[67, 1] as const] : []),
    [8, '0'],
    [100, 'AcDbBlockBegin'],
    [2, name],
    [70, 0],
    [10, 0],
    [20, 0],
    [30, 0],
    [3, name],
    [1, ''],
    [0, 'ENDBLK'],
    [5, end],
    [330, record],
    [100, 'AcDbEntity'],
    ...(record === PAPER_SPACE ? [[67, 1] as const] : []),
    [8, '0'],
    [100, 'AcDbBlockEnd'],
  ];
  return section('BLOCKS', [
    ...block('*Model_Space', MODEL_SPACE, '20', '21'),
    ...block('*Paper_Space', PAPER_SPACE, '1C', '1D'),
  ]);
}

const dictionary = (handle: string, owner: string, entries: readonly Pair[]): Pair[] => [
  [0, 'DICTIONARY'],
  [5, handle],
  [330, owner],
  [100, 'AcDbDictionary'],
  [281, 1],
  ...entries,
];

export function objects(place: Geodata | undefined): Pair[] {
  return section('OBJECTS', [
    ...dictionary(ROOT, '0', [
      [3, 'ACAD_GROUP'],
      [350, GROUPS],
    ]),
    ...dictionary(GROUPS, ROOT, []),
    ...(place === undefined
      ? []
      : [
          ...dictionary(OF_MODEL_SPACE, MODEL_SPACE, [
            [3, 'ACAD_GEOGRAPHICDATA'],
            [360, PLACE],
          ]),
          ...geodata(place),
        ]),
  ]);
}

/** Of a drawing in metres whose origin lies there, in degrees, and whose y runs to the north. */
export const placeOfOrigin = (origin: Position): Geodata => ({
  design: [0, 0],
  reference: [origin[0], origin[1]],
  metresPerUnit: 1,
  north: [0, 1],
  gridScale: 1,
  definition: DEGREES,
});

/** A definition is written in pieces, the last of which ends it. */
const LONGEST_PIECE = 240;
function definitionPairs(definition: string): Pair[] {
  const pieces = toDxfText(definition).match(new RegExp(`.{1,${LONGEST_PIECE}}`, 'gsu')) ?? [''];
  return pieces.map((piece, i): Pair => [i < pieces.length - 1 ? 303 : 301, piece]);
}

const geodata = ({ design, reference, metresPerUnit, north, gridScale, definition }: Geodata): Pair[] => [
  [0, 'GEODATA'],
  [5, PLACE],
  [330, OF_MODEL_SPACE],
  [100, 'AcDbGeoData'],
  [90, 2],
  [330, MODEL_SPACE],
  // Degrees, or else a local grid, whose coordinates may be degrees all the same.
  [70, definition === DEGREES ? 3 : 1],
  [10, design[0]],
  [20, design[1]],
  [30, 0],
  [11, reference[0]],
  [21, reference[1]],
  [31, 0],
  [40, metresPerUnit],
  [91, METRES],
  [41, 1],
  [92, METRES],
  [210, 0],
  [220, 0],
  [230, 1],
  [12, north[0]],
  [22, north[1]],
  // None, or a factor that a person gave.
  [95, gridScale === 1 ? 1 : 2],
  [141, gridScale],
  [294, 0],
  [142, 0],
  [143, 0],
  ...definitionPairs(definition),
  [302, ''],
  [305, ''],
  [306, ''],
  [307, ''],
  [93, 0],
  [96, 0],
];
