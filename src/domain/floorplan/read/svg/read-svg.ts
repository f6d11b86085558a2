import { type Answer, answerOf, CodedError } from '../../../coded-error.ts';
import { type Affine, applyAffine, nest } from '../drawing/affine.ts';
import { NAMES } from '../../dxf-text.ts';
import { USUAL_SCALE } from '../../paper.ts';
import { DRAWING_LIMITS, type Drawn, DrawnList, tooLarge } from '../drawing/drawing.ts';
import type { PlanePoint } from '../../../geometry/index.ts';
import { type Box, boxTransform, chordsOf, lengthOf, transformOf, viewBoxOf } from './svg-shapes.ts';
import { INITIAL, type SvgStyle, styleIn } from './svg-style.ts';
import { parseSvg, type SvgNode, type SvgTree } from './svg-tree.ts';

export interface SvgDrawing {
  drawn: readonly Drawn[];
  /** Of what is drawn, which a page of paper has 100 times smaller; null where the page has no size but pixels. */
  metresPerUnit: number | null;
}

/** Metres. What has none of these is of no certain size. */
const INCH = 0.0254;
const METRES: ReadonlyMap<string, number> = new Map([
  ['mm', 0.001],
  ['cm', 0.01],
  ['in', INCH],
  ['pt', INCH / 72],
  ['pc', INCH / 6],
  ['m', 1],
]);
const MOST_REFERENCES = 200_000;
/** Letters of what is drawn by reference, counted again with each. */
const MOST_LETTERS = 100_000_000;
/** So many letters take the time that an element takes without any. */
const LETTERS_OF_ELEMENT = 20;
/** Elements within elements, by references as well. The depth of calls has its end not far beyond. */
const DEEPEST = 1000;
/** Metres of a user unit. A page that says more or less has a size that says nothing. */
const SMALLEST_UNIT = 1e-9;
const LARGEST_UNIT = 1e6;
/** Metres from corner to corner: no sheet of paper is so large. */
const SMALLEST_FLOOR = 5;
/** Chords stray from a curve by no more than this share of the page. */
const FINENESS = 1 / 20_000;
/** Only what is drawn by reference to them is seen. */
const NOT_DRAWN = new Set(
  [
    'defs symbol clipPath mask pattern marker linearGradient radialGradient filter',
    'metadata style script title desc namedview foreignObject image',
  ].flatMap((line) => line.split(' ')),
);
/** Names that drawing programs give by themselves. */
const AUTOMATIC =
  /^#?(?:_?(?:rect|path|g|svg|use|line|poly(?:gon|line)|circle|ellipse|text|tspan|image|layer|shape|object|group|vector|union|clip|element|surface)[\s_-]*\d*[\d\s_-]*|\d{4,}-\d+)$/i;
const LONGEST_NAME = 200;
/** Of a letter, in user units: taller ones are an error of the file. */
const TALLEST = 1e9;

/**
 * The shapes and texts of an SVG that are seen, y up, in its own units. Nothing that it refers to outside of itself is read.
 * Refused with `file-type-mismatch`, `file-invalid`, `drawing-too-large`, `blocks-too-deep` and `nothing-usable`.
 */
export function readSvg(bytes: Uint8Array): Answer<SvgDrawing> {
  return answerOf(() => {
    const tree = parseSvg(bytes);
    const page = viewBoxOf(tree.root) ?? sizeOf(tree.root);
    const walk = new SvgWalk(tree, page);
    walk.children(tree.root, { matrix: [1, 0, 0, -1, 0, 0], style: INITIAL, layer: '0', depth: 0, level: 0 });
    const { drawn } = walk.list;
    if (drawn.length === 0) throw new CodedError('nothing-usable');
    const onPage = metresPerUnit(tree.root, page);
    if (onPage === null) return { drawn, metresPerUnit: null };
    const isTrueToSize = onPage * Math.hypot(page.width, page.height) >= SMALLEST_FLOOR;
    return { drawn, metresPerUnit: isTrueToSize ? onPage : onPage * USUAL_SCALE };
  });
}

const sizeOf = ({ attributes }: SvgNode): Box => ({
  x: 0,
  y: 0,
  width: lengthOf(attributes['width'], 1000, 1000),
  height: lengthOf(attributes['height'], 1000, 1000),
});

function metresPerUnit({ attributes }: SvgNode, page: Box): number | null {
  const [, number, unit = ''] =
    /^\s*([\d.]+(?:e[+-]?\d+)?)\s*([a-z]+)\s*$/i.exec(attributes['width'] ?? '') ?? [];
  const metres = METRES.get(unit.toLowerCase());
  if (metres === undefined || !(Number(number) > 0)) return null;
  // Without a view box a user unit is a pixel, of which an inch has 96.
  if (attributes['viewBox'] === undefined) return INCH / 96;
  const onPage = (Number(number) * metres) / page.width;
  return onPage >= SMALLEST_UNIT && onPage <= LARGEST_UNIT ? onPage : null;
}

interface Around {
  matrix: Affine;
  style: SvgStyle;
  layer: string;
  /** Of references within references. */
  depth: number;
  /** Of elements within elements. */
  level: number;
}

class SvgWalk {
  readonly list = new DrawnList();
  private readonly tree: SvgTree;
  private readonly page: Box;
  private readonly tolerance: number;
  private references = 0;
  private letters = 0;

  constructor(tree: SvgTree, page: Box) {
    this.tree = tree;
    this.page = page;
    this.tolerance = Math.max(page.width, page.height) * FINENESS;
  }

  children(node: SvgNode, around: Around): void {
    for (const child of node.children) this.element(child, around);
  }

  private element(node: SvgNode, around: Around): void {
    if (around.depth > 0) this.count(node);
    if (NOT_DRAWN.has(node.name)) return;
    if (around.level >= DEEPEST) throw new CodedError('blocks-too-deep');
    const style = styleIn(node, around.style, this.tree);
    if (style === null) return;
    const { attributes, name } = node;
    const matrix = nest(around.matrix, transformOf(attributes['transform']));
    const here: Around = { ...around, matrix, style, level: around.level + 1 };
    if (name === 'g' || name === 'a')
      return this.children(node, { ...here, layer: layerOf(node, around.layer) });
    if (name === 'svg')
      return this.children(node, { ...here, matrix: nest(matrix, boxTransform(node, this.page)) });
    if (name === 'use') return this.reference(node, here);
    // Illustrator puts all of a drawing into one, beside its own data.
    if (name === 'switch') return this.children({ ...node, children: firstDrawn(node) }, here);
    if (name === 'text') return this.text(node, here);
    const paths = chordsOf(node, matrix, this.page, this.tolerance);
    if (paths === null || !style.isVisible || !(style.isFilled || style.isStroked)) return;
    const about = {
      layer: around.layer,
      entity: name.toUpperCase(),
      ...(style.isDashed && { isDashed: true }),
    };
    for (const { points, isClosed } of paths) {
      // What is filled has an edge all around, whether it was closed or not.
      const isArea = points.length > 2 && (isClosed || (style.isFilled && !style.isStroked));
      this.list.add(
        isArea ? { ...about, kind: 'area', rings: [points] } : { ...about, kind: 'line', points },
      );
    }
    const title = nameOf(node);
    const [outline] = paths;
    if (title !== null && paths.length === 1 && outline !== undefined && outline.points.length > 2)
      this.list.add({
        layer: NAMES,
        entity: 'TITLE',
        kind: 'text',
        at: middleOf(outline.points),
        text: title,
      });
  }

  private count({ attributes, children, text }: SvgNode): void {
    this.letters += LETTERS_OF_ELEMENT + children.length + text.length;
    for (const key in attributes) this.letters += attributes[key]!.length;
    if (this.letters > MOST_LETTERS) throw tooLarge();
  }

  private reference(node: SvgNode, around: Around): void {
    const target = this.tree.byId.get((node.attributes['href'] ?? '').replace(/^#/, ''));
    if (target === undefined) return;
    if (around.depth >= DRAWING_LIMITS.nesting) throw new CodedError('blocks-too-deep');
    this.references += 1;
    if (this.references > MOST_REFERENCES) throw tooLarge();
    const { width, height } = this.page;
    const offset: Affine = [
      1,
      0,
      0,
      1,
      lengthOf(node.attributes['x'], width),
      lengthOf(node.attributes['y'], height),
    ];
    const inside = { ...around, matrix: nest(around.matrix, offset), depth: around.depth + 1 };
    if (target.name !== 'symbol') return this.element(target, inside);
    const sized = { ...target, attributes: { ...target.attributes, ...sizeGiven(node) } };
    this.children(target, { ...inside, matrix: nest(inside.matrix, boxTransform(sized, this.page)) });
  }

  private text(node: SvgNode, { matrix, style, layer, depth }: Around): void {
    if (!style.isVisible || !(style.isFilled || style.isStroked)) return;
    const parts = this.spans(node, style, depth);
    const text = parts
      .map((one) => one.text)
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
    if (text === '') return;
    const placed = parts.find(({ node: { attributes } }) => attributes['x'] !== undefined) ?? parts[0]!;
    const { attributes } = placed.node;
    const at = applyAffine(
      matrix,
      lengthOf(attributes['x'], this.page.width),
      lengthOf(attributes['y'], this.page.height),
    );
    const height = placed.fontSize * Math.hypot(matrix[2], matrix[3]);
    const sized = height > 0 && height <= TALLEST && { height };
    this.list.add({ layer, entity: 'TEXT', kind: 'text', at, text: text.slice(0, LONGEST_NAME), ...sized });
  }

  /** A text and the spans in it, those that are hidden left out. */
  private spans(node: SvgNode, style: SvgStyle, depth: number): Span[] {
    const own = { node, text: node.text, fontSize: style.fontSize };
    return [
      own,
      ...node.children.flatMap((child) => {
        if (depth > 0) this.count(child);
        const isSpan = child.name === 'tspan' || child.name === 'a';
        const inner = isSpan ? styleIn(child, style, this.tree) : null;
        return inner === null ? [] : this.spans(child, inner, depth);
      }),
    ];
  }
}

/** Of a `switch`: the first of its children that can be drawn. */
const firstDrawn = ({ children }: SvgNode): SvgNode[] =>
  children.filter(({ name }) => !NOT_DRAWN.has(name)).slice(0, 1);

/** What a `use` says of the size of what it shows. */
function sizeGiven({ attributes }: SvgNode): Record<string, string> {
  const given: Record<string, string> = {};
  for (const key of ['width', 'height']) if (attributes[key] !== undefined) given[key] = attributes[key];
  return given;
}

interface Span {
  node: SvgNode;
  text: string;
  fontSize: number;
}

/** Illustrator writes `_x20_` for a letter that an id can't hold, and `_1_` behind the second of a name. */
const decoded = (id: string): string =>
  id
    .replaceAll(/_x([0-9a-f]{2,4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/_\d+_?$/, '')
    .replaceAll('_', ' ')
    .trim();

/** What a person called an element; null where a program did. */
function nameOf({ attributes, children }: SvgNode): string | null {
  const title = children
    .find(({ name }) => name === 'title')
    ?.text.slice(0, 2 * LONGEST_NAME)
    .trim();
  const names = [
    title,
    attributes['label'],
    attributes['data-name'],
    decoded((attributes['id'] ?? '').slice(0, LONGEST_NAME)),
  ];
  const short = names.map((one) => one?.slice(0, LONGEST_NAME));
  return short.find((one) => !!one && !AUTOMATIC.test(one)) ?? null;
}

/** A layer of Inkscape, or the outermost group that has a name. */
function layerOf(node: SvgNode, around: string): string {
  const { attributes } = node;
  if (attributes['groupmode'] === 'layer') {
    const name = attributes['label'] || attributes['id'] || around;
    return name.slice(0, LONGEST_NAME);
  }
  return around === '0' ? (nameOf(node) ?? around) : around;
}

function middleOf(points: readonly PlanePoint[]): PlanePoint {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const between = (values: number[]): number =>
    (values.reduce((a, b) => Math.min(a, b)) + values.reduce((a, b) => Math.max(a, b))) / 2;
  return [between(xs), between(ys)];
}
