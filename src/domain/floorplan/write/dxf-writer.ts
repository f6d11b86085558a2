import type { PlanePoint } from '../../geometry/index.ts';
import type { Geodata } from '../read/drawing/drawing.ts';
import { toDxfText } from '../dxf-text.ts';
import { OWN_APPLICATION } from '../own-drawing.ts';
import {
  blocks,
  classes,
  DASHED,
  header,
  MODEL_SPACE,
  objects,
  section,
  tables,
  type Pair,
} from './dxf-frame.ts';

interface Line {
  isClosed: boolean;
  isDashed?: boolean | undefined;
}

/** The first handle that things which are drawn may have; those before it belong to the frame. */
const FIRST_HANDLE = 0x100;

/** Writes a DXF (2010, the first with a place on earth). `own`: strings of extended data, which say what the thing is. */
export class DxfWriter {
  private readonly entities: Pair[] = [];
  private readonly layers = new Set<string>();
  private handle = FIRST_HANDLE;

  point(layer: string, at: PlanePoint, own: readonly string[]): void {
    this.add('POINT', layer);
    this.entities.push([100, 'AcDbPoint'], ...placeOf(at), [30, 0], ...extended(own));
  }

  line(
    layer: string,
    points: readonly PlanePoint[],
    { isClosed, isDashed }: Line,
    own?: readonly string[],
  ): void {
    this.add('LWPOLYLINE', layer, isDashed);
    this.entities.push([100, 'AcDbPolyline'], [90, points.length], [70, isClosed ? 1 : 0]);
    for (const point of points) this.entities.push(...placeOf(point));
    this.entities.push(...extended(own));
  }

  text(layer: string, at: PlanePoint, height: number, text: string, own?: readonly string[]): void {
    this.add('TEXT', layer);
    this.entities.push(
      [100, 'AcDbText'],
      ...placeOf(at),
      [30, 0],
      [40, decimal(height)],
      [1, toDxfText(text)],
    );
    this.entities.push([100, 'AcDbText'], ...extended(own));
  }

  /** @param about a comment; whether the drawing's unit, which is not named otherwise, is the metre; and where on earth it stands */
  file({
    comment,
    isInMetres,
    geodata,
  }: {
    comment?: string;
    isInMetres: boolean;
    geodata?: Geodata;
  }): string {
    const pairs: Pair[] = [
      ...header(comment, isInMetres, this.handle),
      ...classes(),
      ...tables([...this.layers], OWN_APPLICATION, geodata !== undefined),
      ...blocks(),
      ...section('ENTITIES', this.entities),
      ...objects(geodata),
      [0, 'EOF'],
    ];
    return pairs.map(([code, value]) => `${code}\r\n${value}\r\n`).join('');
  }

  private add(entity: string, layer: string, isDashed = false): void {
    const name = toDxfText(layer);
    this.layers.add(name);
    this.entities.push(
      [0, entity],
      [5, (this.handle++).toString(16).toUpperCase()],
      [330, MODEL_SPACE],
      [100, 'AcDbEntity'],
      [8, name],
      ...(isDashed ? [[6, DASHED] as const] : []),
    );
  }
}

const placeOf = ([x, y]: PlanePoint): Pair[] => [
  [10, decimal(x)],
  [20, decimal(y)],
];

const extended = (strings: readonly string[] = []): Pair[] =>
  strings.length === 0 ? [] : [[1001, OWN_APPLICATION], ...strings.map((one): Pair => [1000, one])];

const decimal = (value: number): number => Math.round(value * 1e6) / 1e6;
