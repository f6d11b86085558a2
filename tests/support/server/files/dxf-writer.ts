type Pair = readonly [code: number, value: string | number];

/** An entity of a DXF by its type and its pairs. */
export const entity = (type: string, ...pairs: Pair[]): Pair[] => [[0, type], ...pairs];

export interface DxfParts {
  header?: Record<string, Pair>;
  layers?: Pair[][];
  blocks?: Record<string, Pair[][]>;
  entities: Pair[][];
  objects?: Pair[][];
}

/** A whole DXF as pairs. */
function pairsOf({ header = {}, layers = [], blocks = {}, entities, objects = [] }: DxfParts): Pair[] {
  const section = (name: string, ...inner: Pair[][]): Pair[] => [
    [0, 'SECTION'],
    [2, name],
    ...inner.flat(),
    [0, 'ENDSEC'],
  ];
  return [
    ...section('HEADER', ...Object.entries(header).map(([name, pair]): Pair[] => [[9, name], pair])),
    ...section(
      'TABLES',
      [
        [0, 'TABLE'],
        [2, 'LAYER'],
      ],
      ...layers,
      [[0, 'ENDTAB']],
    ),
    ...section(
      'BLOCKS',
      ...Object.entries(blocks).flatMap(([name, inner]) => [
        entity('BLOCK', [2, name], [10, 0], [20, 0]),
        ...inner,
        entity('ENDBLK'),
      ]),
    ),
    ...section('ENTITIES', ...entities),
    ...(objects.length === 0 ? [] : section('OBJECTS', ...objects)),
    [0, 'EOF'],
  ];
}

export const asciiDxf = (parts: DxfParts, lineEnd = '\n'): Buffer =>
  Buffer.from(
    pairsOf(parts)
      .map(([code, value]) => `${String(code).padStart(3)}${lineEnd}${value}${lineEnd}`)
      .join(''),
  );

/** The same in the binary form of R13 and later. */
export function binaryDxf(parts: DxfParts): Buffer {
  const pieces: Buffer[] = [Buffer.from('AutoCAD Binary DXF\r\n\u001a\u0000', 'latin1')];
  for (const [code, value] of pairsOf(parts)) {
    const head = Buffer.alloc(2);
    head.writeUInt16LE(code);
    pieces.push(head, binaryValue(code, value));
  }
  return Buffer.concat(pieces);
}

function binaryValue(code: number, value: string | number): Buffer {
  if (typeof value === 'string') return Buffer.from(`${value}\0`);
  const bytes = Buffer.alloc(8);
  if (code < 60 || (code >= 210 && code < 240)) {
    bytes.writeDoubleLE(value);
    return bytes;
  }
  if (code < 90) bytes.writeInt16LE(value);
  else bytes.writeInt32LE(value);
  return bytes.subarray(0, code < 90 ? 2 : 4);
}

/** A line in the model. */
export const lineEntity = (x1: number, y1: number, x2: number, y2: number, layer = '0'): Pair[] =>
  entity('LINE', [8, layer], [10, x1], [20, y1], [11, x2], [21, y2]);

/** Four lines around a rectangle. */
export const boxEntities = (
  west: number,
  south: number,
  east: number,
  north: number,
  layer = '0',
): Pair[][] => [
  lineEntity(west, south, east, south, layer),
  lineEntity(east, south, east, north, layer),
  lineEntity(east, north, west, north, layer),
  lineEntity(west, north, west, south, layer),
];

/** A reference to a block. */
export const insertEntity = (block: string, ...pairs: Pair[]): Pair[] =>
  entity('INSERT', [2, block], ...pairs);
