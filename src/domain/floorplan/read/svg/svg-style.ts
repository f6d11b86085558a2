import { declarationsIn, type SvgNode, type SvgTree } from './svg-tree.ts';

/** What an element looks like, as far as it says whether and how it is seen. */
export interface SvgStyle {
  isVisible: boolean;
  isFilled: boolean;
  isStroked: boolean;
  isDashed: boolean;
  /** In user units. */
  fontSize: number;
}

export const INITIAL: SvgStyle = {
  isVisible: true,
  isFilled: true,
  isStroked: false,
  isDashed: false,
  fontSize: 16,
};

/** Letters of the classes of one element that are read. */
const LONGEST_CLASSES = 1000;

const WHITE =
  /^(?:white|#fff(?:f{3})?(?:f{2})?|rgba?\(\s*(?:255|100%)\s*,\s*(?:255|100%)\s*,\s*(?:255|100%)\b.*)$/i;
const CLEAR = /^(?:none|transparent|rgba\(.*,\s*0(?:\.0+)?\s*\)|#[0-9a-f]{6}00|#[0-9a-f]{3}0)$/i;

/** White on a white page, and what is seen through, can't be seen. */
const isPaint = (value: string): boolean => !WHITE.test(value) && !CLEAR.test(value);

const isZero = (value: string | undefined): boolean => value !== undefined && Number.parseFloat(value) === 0;

/** The style of an element in one of that style; null where it and all in it is hidden. */
export function styleIn(node: SvgNode, around: SvgStyle, { rules }: Pick<SvgTree, 'rules'>): SvgStyle | null {
  const { attributes } = node;
  const own: Record<string, string | undefined> = { ...attributes };
  const classes = (attributes['class'] ?? '')
    .slice(0, LONGEST_CLASSES)
    .split(/\s+/)
    .map((one) => `.${one}`);
  for (const selector of [node.name, ...classes, `#${attributes['id'] ?? ''}`])
    Object.assign(own, rules.get(selector));
  Object.assign(own, declarationsIn(attributes['style'] ?? ''));
  if (own['display'] === 'none' || isZero(own['opacity'])) return null;
  const paint = (name: 'fill' | 'stroke', before: boolean): boolean => {
    if (isZero(own[`${name}-opacity`])) return false;
    const value = own[name];
    if (value === undefined || value === 'inherit' || value === 'currentColor') return before;
    return isPaint(value);
  };
  const visibility = own['visibility'];
  const dashes = own['stroke-dasharray'];
  const size = Number.parseFloat(own['font-size'] ?? '');
  return {
    isVisible: visibility === undefined ? around.isVisible : visibility === 'visible',
    isFilled: paint('fill', around.isFilled),
    isStroked: paint('stroke', around.isStroked),
    isDashed: dashes === undefined ? around.isDashed : /[1-9]/.test(dashes),
    fontSize: size > 0 ? size * (own['font-size']?.endsWith('em') ? around.fontSize : 1) : around.fontSize,
  };
}
