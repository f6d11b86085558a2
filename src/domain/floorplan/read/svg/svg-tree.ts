import { CodedError } from '../../../coded-error.ts';
import { decodeXml } from '../../../xml/decode-xml.ts';
import { scanXml } from '../../../xml/scan-xml.ts';
import { tooLarge } from '../drawing/drawing.ts';

/** An element, with the attributes that are read here. */
export interface SvgNode {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: SvgNode[];
  /** Its own text, without that of its children. */
  text: string;
}

export interface SvgTree {
  root: SvgNode;
  byId: ReadonlyMap<string, SvgNode>;
  /** The declarations of the file's style sheets by selector: `rect`, `.wall` or `#door-3`. */
  rules: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

const MOST_NODES = 1_000_000;
const DEEPEST = 256;

const LOOKS =
  'display visibility opacity fill fill-opacity stroke stroke-opacity stroke-dasharray font-size'.split(' ');
const LOOK = new Set(LOOKS);
const READ = [
  'id class style transform viewBox preserveAspectRatio width height href label groupmode data-name',
  'x y x1 y1 x2 y2 cx cy r rx ry d points',
]
  .flatMap((line) => line.split(' '))
  .concat(LOOKS);

/**
 * An SVG file as a tree. Nothing that it refers to is fetched, and entities of its own are not expanded. Throws the
 * CodedErrors `file-type-mismatch` (its root is no `svg`), `file-invalid` and `drawing-too-large`.
 */
export function parseSvg(bytes: Uint8Array): SvgTree {
  const byId = new Map<string, SvgNode>();
  const styles: string[] = [];
  const open: SvgNode[] = [];
  let root: SvgNode | undefined;
  let count = 0;
  try {
    scanXml(decodeXml(bytes), {
      open(name, attribute) {
        count += 1;
        if (count > MOST_NODES || open.length >= DEEPEST) throw tooLarge();
        const attributes: Record<string, string> = {};
        for (const one of READ) {
          const value = attribute(one);
          if (value !== undefined) attributes[one] = value;
        }
        const node: SvgNode = { name, attributes, children: [], text: '' };
        root ??= node;
        open.at(-1)?.children.push(node);
        open.push(node);
        if (attributes['id'] !== undefined && !byId.has(attributes['id'])) byId.set(attributes['id'], node);
      },
      close(name) {
        const node = open.pop();
        if (name === 'style' && node !== undefined) styles.push(node.text);
      },
      text(text) {
        const node = open.at(-1);
        if (node !== undefined) node.text += text;
      },
    });
  } catch (cause) {
    throw cause instanceof CodedError ? cause : new CodedError('file-invalid');
  }
  if (root?.name !== 'svg') throw new CodedError('file-type-mismatch');
  return { root, byId, rules: rulesIn(styles.join('\n')) };
}

/**
 * `.wall, .door { fill: none; stroke: #000 }`: selectors of more than one part are left out. Reads each letter once, however
 * the text is written.
 */
function rulesIn(css: string): Map<string, Record<string, string>> {
  const found = new Map<string, Record<string, string>>();
  for (const rule of withoutComments(css).split('}')) {
    const brace = rule.lastIndexOf('{');
    if (brace < 0) continue;
    for (const selector of rule
      .slice(0, brace)
      .split(',')
      .map((one) => one.trim()))
      if (/^[.#]?[\w-]{1,200}$/.test(selector))
        found.set(selector, { ...found.get(selector), ...declarationsIn(rule.slice(brace + 1)) });
  }
  return found;
}

function withoutComments(css: string): string {
  const [first = '', ...rest] = css.split('/*');
  return first + rest.map((part) => part.split('*/').slice(1).join('*/')).join('');
}

/** `fill: none; stroke: #000` by property, of those that are read here: each shape of a class copies them. */
export function declarationsIn(body: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const one of body.split(';')) {
    const colon = one.indexOf(':');
    const property = one.slice(0, Math.max(colon, 0)).trim();
    if (LOOK.has(property))
      found[property] = one
        .slice(colon + 1)
        .replace('!important', '')
        .trim();
  }
  return found;
}
