import type { PlanePoint } from '../../geometry/index.ts';
import type { Geodata } from '../read/drawing/drawing.ts';
import { toDxfText } from '../dxf-text.ts';
import { OWN_APPLICATION } from '../own-drawing.ts';

type Pair = readonly [code: number, value: string | number];

const METRES = 6;
const DASHED = 'DASHED';
const DASHED_LINES: readonly Pair[] = [
  [0, 'LTYPE'],
  [2, DASHED],
  [70, 0],
  [3, '__ __'],
  [72, 65],
  [73, 2],
  [40, 3],
  [49, 2],
  [49, -1],
];

interface Line {
  isClosed: boolean;
  isDashed?: boolean | undefined;
}

/** Writes a DXF (R12). `own`: strings of extended data, which say what the thing is. */
export class DxfWriter {
  private readonly entities: Pair[] = [];
  private readonly layers = new Set<string>();

  point(layer: string, at: PlanePoint, own: readonly string[]): void {
    this.add('POINT', layer);
    this.entities.push(...placeOf(at), ...extended(own));
  }

  line(
    layer: string,
    points: readonly PlanePoint[],
    { isClosed, isDashed }: Line,
    own?: readonly string[],
  ): void {
    this.add('POLYLINE', layer);
    if (isDashed === true) this.entities.push([6, DASHED]);
    this.entities.push([66, 1], [70, isClosed ? 1 : 0], ...extended(own));
    for (const point of points) {
      this.add('VERTEX', layer);
      this.entities.push(...placeOf(point));
    }
    this.entities.push([0, 'SEQEND']);
  }

  text(layer: string, at: PlanePoint, height: number, text: string, own?: readonly string[]): void {
    this.add('TEXT', layer);
    this.entities.push(...placeOf(at), [40, decimal(height)], [1, toDxfText(text)], ...extended(own));
  }

  /** @param header a comment; whether the drawing's unit, which is not named otherwise, is the metre; and where it stands */
  file({
    comment,
    isInMetres,
    geodata,
  }: {
    comment?: string;
    isInMetres: boolean;
    geodata?: Geodata;
  }): string {
    const has = (code: number, value: string): boolean =>
      this.entities.some(([c, v]) => c === code && v === value);
    const layers = [...this.layers].flatMap((layer): Pair[] => [
      [0, 'LAYER'],
      [2, layer],
      [70, 0],
      [62, 7],
      [6, 'CONTINUOUS'],
    ]);
    const application: Pair[] = [
      [0, 'APPID'],
      [2, OWN_APPLICATION],
      [70, 0],
    ];
    const pairs: Pair[] = [
      ...section('HEADER', [
        ...(comment === undefined ? [] : [[999, comment] as const]),
        [9, '$ACADVER'],
        [1, 'AC1009'],
        ...(isInMetres ? [[9, '$INSUNITS'] as const, [70, METRES] as const] : []),
      ]),
      ...section('TABLES', [
        ...(has(6, DASHED) ? table('LTYPE', 1, DASHED_LINES) : []),
        ...table('LAYER', this.layers.size, layers),
        ...(has(1001, OWN_APPLICATION) ? table('APPID', 1, application) : []),
      ]),
      ...section('ENTITIES', this.entities),
      ...(geodata === undefined ? [] : section('OBJECTS', geodataPairs(geodata))),
      [0, 'EOF'],
    ];
    return pairs.map(([code, value]) => `${code}\r\n${value}\r\n`).join('');
  }

  private add(entity: string, layer: string): void {
    const name = toDxfText(layer);
    this.layers.add(name);
    this.entities.push([0, entity], [8, name]);
  }
}

const section = (name: string, pairs: readonly Pair[]): Pair[] => [
  [0, 'SECTION'],
  [2, name],
  ...pairs,
  [0, 'ENDSEC'],
];
const table = (name: string, size: number, rows: readonly Pair[]): Pair[] => [
  [0, 'TABLE'],
  [2, name],
  [70, size],
  ...rows,
  [0, 'ENDTAB'],
];

/** Version 3; of a local grid, whose coordinates may be degrees all the same; scaled by a factor that a person gave. */
const geodataPairs = ({
  design,
  reference,
  metresPerUnit,
  north,
  gridScale,
  definition,
}: Geodata): Pair[] => [
  [0, 'GEODATA'],
  [90, 3],
  [70, 1],
  [10, design[0]],
  [20, design[1]],
  [11, reference[0]],
  [21, reference[1]],
  [40, metresPerUnit],
  [12, north[0]],
  [22, north[1]],
  [95, 2],
  [141, gridScale],
  [301, toDxfText(definition)],
];

const placeOf = ([x, y]: PlanePoint): Pair[] => [
  [10, decimal(x)],
  [20, decimal(y)],
  [30, 0],
];

const extended = (strings: readonly string[] = []): Pair[] =>
  strings.length === 0 ? [] : [[1001, OWN_APPLICATION], ...strings.map((one): Pair => [1000, one])];

const decimal = (value: number): number => Math.round(value * 1e6) / 1e6;
