import { clipInPlane, type PlaneClip } from '../../../geometry/boolean/clip-in-plane.ts';
import type { PlanePoint } from '../../../geometry/index.ts';
import { CURVE_TOLERANCE_M, type DrawingLimits, DrawnList, type Drawing } from '../drawing/drawing.ts';
import { withoutFarAway } from '../drawing/drawing-parts.ts';
import { proposeUnit } from '../drawing/propose-unit.ts';
import { ownFeatureOf, type OwnFeature } from '../../own-drawing.ts';
import { CodedError } from '../../../coded-error.ts';
import {
  type Entity,
  extrusionOf,
  HANDLE,
  isInvisible,
  isPaper,
  numberOf,
  type Point3,
  pointOf,
  textOf,
} from './entity.ts';
import {
  IDENTITY,
  largestScale,
  type Matrix,
  multiply,
  planeOf,
  scaling,
  translation,
  turning,
} from './shapes/matrix.ts';
import type { Block, DxfDocument } from './read-document.ts';
import { isText, type Shape, shapeOf } from './shapes/entity-shape.ts';
import { Losses } from './losses.ts';
import { metresPerUnit } from './units.ts';

/** Entities of a block on this layer take the layer of the reference. */
const LAYER_OF_REFERENCE = '0';

/** So many shapes are kept for the next time their block is drawn; what is beyond is worked out again. */
const SHAPES_KEPT = 100_000;

interface Place {
  matrix: Matrix;
  /** The layer of the reference, null in the model itself. */
  layer: string | null;
  /** The blocks around, to detect a block that contains itself. */
  around: readonly Block[];
  /** What is seen of the blocks around. */
  clips: readonly PlaneClip[];
}

type LayerState = 'on' | 'off' | 'frozen';

/**
 * What is seen in the model: blocks expanded, layers respected, curves made chords. If every layer with content is off, as
 * converters of DWG write them, none counts as off.
 * @param readModel passes the entities of the model, one after the other, as often as it is called.
 */
export function expand(
  document: DxfDocument,
  limits: DrawingLimits,
  readModel: (draw: (entity: Entity) => void) => void,
): Drawing {
  const unit = metresPerUnit(document.insunits);
  const scale = unit ?? 1;
  let losses = new Losses();
  const draw = (off: DxfDocument['off']): DrawnList => {
    losses = new Losses();
    const list = new DrawnList(limits);
    const tolerance = CURVE_TOLERANCE_M / scale;
    const expander = new Expander({ ...document, off }, { list, losses, nesting: limits.nesting, tolerance });
    const model: Place = { matrix: IDENTITY, layer: null, around: [], clips: [] };
    readModel((entity) => {
      expander.draw(entity, model);
    });
    return list;
  };
  let list = draw(document.off);
  if (list.drawn.length === 0 && document.off.size > 0) list = draw(new Set());
  if (!document.hasEnd) losses.cutOff();
  const lost = losses.result();
  const { drawn, farAway } = withoutFarAway(list.drawn);
  const proposed = proposeUnit(drawn, unit);
  return {
    drawn,
    metresPerUnit: proposed?.metresPerUnit ?? scale,
    ...(proposed && { unit: proposed }),
    ...(farAway > 0 && { farAway }),
    ...(document.geodata && { geodata: document.geodata }),
    ...(lost && { lost }),
  };
}

class Expander {
  private readonly document: DxfDocument;
  private readonly list: DrawnList;
  private readonly losses: Losses;
  private readonly tolerance: number;
  /** Blocks within blocks. */
  private readonly nesting: number;
  private readonly layers = new Map<string, LayerState>();
  /** A block drawn a hundred times is worked out once. */
  private readonly references = new Map<Entity, Reference | null>();
  private readonly shapes = new Map<Entity, { tolerance: number; shape: Shape | null }>();
  private kept = 0;

  constructor(
    document: DxfDocument,
    {
      list,
      losses,
      nesting,
      tolerance,
    }: { list: DrawnList; losses: Losses; nesting: number; tolerance: number },
  ) {
    this.document = document;
    this.list = list;
    this.losses = losses;
    this.nesting = nesting;
    this.tolerance = tolerance;
  }

  draw(entity: Entity, place: Place): void {
    this.drawAll([entity], place);
  }

  private drawAll(entities: readonly Entity[], place: Place): void {
    const tolerance = this.toleranceIn(place.matrix);
    for (const entity of entities) {
      if (isInvisible(entity) || isPaper(entity)) continue;
      const layer = layerIn(entity, place);
      const state = this.stateOf(layer);
      if (state === 'frozen') continue;
      // A reference on a layer that is off still shows what its block has on other layers.
      if (entity.type === 'INSERT') this.drawReference(entity, layer, place);
      else if (state === 'on') this.drawShape(this.shape(entity, tolerance, place), layer, entity, place);
    }
  }

  private stateOf(layer: string): LayerState {
    let state = this.layers.get(layer);
    if (state === undefined) {
      const name = layer.toLowerCase();
      const { frozen, off } = this.document;
      state = frozen.has(name) ? 'frozen' : off.has(name) ? 'off' : 'on';
      this.layers.set(layer, state);
    }
    return state;
  }

  /** In steps of two, so that one shape serves for similar scales. */
  private toleranceIn(matrix: Matrix): number {
    return this.tolerance / 2 ** Math.ceil(Math.log2(largestScale(matrix)) - 1e-9);
  }

  private drawReference(insert: Entity, layer: string, place: Place): void {
    if (insert.parts.length > 0) this.drawAll(insert.parts, { ...place, layer });
    const reference = this.reference(insert, place);
    // A block that holds itself is not drawn again within itself.
    if (!reference) this.losses.miss('');
    else if (reference.block.file !== null && reference.block.entities.length === 0)
      this.losses.miss(reference.block.file);
    if (!reference || place.around.includes(reference.block)) return;
    if (place.around.length >= this.nesting) throw new CodedError('blocks-too-deep');
    const { block, columns, rows } = reference;
    this.list.countInserts(columns * rows);
    if (block.entities.length === 0) return;
    const around = [...place.around, block];
    const boundary = this.document.clips.get(textOf(insert, HANDLE));
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const matrix = multiply(place.matrix, matrixAt(reference, column, row));
        const seen = boundary === undefined ? [] : [clipInPlane(flatten(matrix, boundary.map(atGround)))];
        this.drawAll(block.entities, { matrix, layer, around, clips: [...place.clips, ...seen] });
      }
    }
  }

  private reference(insert: Entity, place: Place): Reference | null {
    let reference = this.references.get(insert);
    if (reference === undefined) {
      const block = this.document.blocks.get(textOf(insert, 2).toLowerCase());
      reference = block ? referenceTo(block, insert) : null;
      // Those of the model are met once.
      if (place.around.length > 0) this.references.set(insert, reference);
    }
    return reference;
  }

  /** Written out, without a copy of what all have in common: a large drawing does this half a million times. */
  private drawShape(shape: Shape | null, layer: string, of: Entity, place: Place): void {
    const said = ownFeatureOf(of.own);
    if (!shape) {
      if (of.type === 'POINT' && said !== undefined && said !== 'label')
        this.drawPlace(said, layer, of, place);
      else if (!isText(of)) this.losses.leaveOut(of);
      return;
    }
    const entity = of.type;
    const { list } = this;
    const { matrix, around, clips } = place;
    const about = said !== undefined && { own: said };
    const own = shape.plane === IDENTITY ? matrix : multiply(matrix, shape.plane);
    const outermost = around[0]?.name;
    const block = outermost?.startsWith('*') === true ? undefined : outermost;
    for (const shell of shape.areas) {
      const rings = shell.map((ring) => flatten(own, ring));
      if (clips.length === 0) list.add({ layer, entity, block, kind: 'area', rings, ...about });
      else
        for (const part of seenOf(rings, clips, (clip, one) => clip.area(one)))
          list.add({ layer, entity, block, kind: 'area', rings: part });
    }
    for (const line of shape.lines) {
      const points = flatten(own, line);
      if (clips.length === 0) list.add({ layer, entity, block, kind: 'line', points });
      else
        for (const part of seenOf(points, clips, (clip, one) => clip.line(one)))
          list.add({ layer, entity, block, kind: 'line', points: part });
    }
    if (!shape.text) return;
    const [at] = flatten(own, [shape.text.at]);
    if (at && clips.every((clip) => clip.has(at)))
      list.add({
        layer,
        entity,
        block,
        kind: 'text',
        at,
        text: shape.text.text,
        height: shape.text.height * largestScale(own),
        ...about,
      });
  }

  /** A point of our own drawing is a place; those of others are survey points. */
  private drawPlace(own: OwnFeature, layer: string, of: Entity, { matrix }: Place): void {
    const [at] = flatten(matrix, [pointOf(of, 10)]);
    if (at) this.list.add({ layer, entity: of.type, kind: 'text', at, text: own.name ?? '', own });
  }

  private shape(entity: Entity, tolerance: number, place: Place): Shape | null {
    // The model itself is drawn once: keeping its shapes would only cost memory.
    if (place.around.length === 0) return shapeOf(entity, tolerance);
    const known = this.shapes.get(entity);
    if (known?.tolerance === tolerance) return known.shape;
    const shape = shapeOf(entity, tolerance);
    if (known || this.kept < SHAPES_KEPT) {
      if (!known) this.kept += 1;
      this.shapes.set(entity, { tolerance, shape });
    }
    return shape;
  }
}

/** What is left of a shape within each clip. */
const seenOf = <T>(whole: T, clips: readonly PlaneClip[], within: (clip: PlaneClip, one: T) => T[]): T[] =>
  clips.reduce<T[]>((parts, clip) => parts.flatMap((part) => within(clip, part)), [whole]);

const atGround = ([x, y]: PlanePoint): Point3 => [x, y, 0];

const layerIn = (entity: Entity, place: Place): string =>
  entity.layer === LAYER_OF_REFERENCE && place.layer !== null ? place.layer : entity.layer;

/** Seen from above: heights go. */
function flatten(m: Matrix, points: readonly Point3[]): PlanePoint[] {
  const [m0, m1, m2, m3, m4, m5, m6, m7] = m;
  return points.map(([x, y, z]) => [m0 * x + m1 * y + m2 * z + m3, m4 * x + m5 * y + m6 * z + m7]);
}

/** An INSERT, made ready to be drawn many times. */
interface Reference {
  block: Block;
  columns: number;
  rows: number;
  columnWidth: number;
  rowHeight: number;
  /** Place and turn; the array lies between them and what is done to the block itself. */
  outer: Matrix;
  inner: Matrix;
}

function referenceTo(block: Block, insert: Entity): Reference {
  const [x, y, z] = block.base;
  const scale = scaling([factor(insert, 41), factor(insert, 42), factor(insert, 43)]);
  const placed = multiply(translation(pointOf(insert, 10)), turning(numberOf(insert, 50)));
  return {
    block,
    columns: Math.max(1, numberOf(insert, 70, 1)),
    rows: Math.max(1, numberOf(insert, 71, 1)),
    columnWidth: numberOf(insert, 44),
    rowHeight: numberOf(insert, 45),
    outer: multiply(planeOf(extrusionOf(insert)), placed),
    inner: multiply(scale, translation([-x, -y, -z])),
  };
}

function matrixAt({ columnWidth, rowHeight, outer, inner }: Reference, column: number, row: number): Matrix {
  const spaced =
    column === 0 && row === 0
      ? outer
      : multiply(outer, translation([column * columnWidth, row * rowHeight, 0]));
  return multiply(spaced, inner);
}

/** A scale of nothing is a slip of the writer. */
const factor = (insert: Entity, code: number) => numberOf(insert, code, 1) || 1;
