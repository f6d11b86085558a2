import { iconNodes, type IconNode } from '../../icons/icons.ts';

type Context = OffscreenCanvasRenderingContext2D;

/** Path data of one element of an icon; empty for tags that icons don't use. */
export function pathOf([tag, attributes]: IconNode): string {
  const n = (name: string): number => Number(attributes[name] ?? 0);
  switch (tag) {
    case 'path':
      return attributes['d'] ?? '';
    case 'line':
      return `M${n('x1')} ${n('y1')}L${n('x2')} ${n('y2')}`;
    case 'polyline':
      return `M${attributes['points'] ?? ''}`;
    case 'polygon':
      return `M${attributes['points'] ?? ''}Z`;
    case 'circle': {
      const r = n('r');
      return `M${n('cx') - r} ${n('cy')}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    }
    case 'rect': {
      const [x, y, width, height] = [n('x'), n('y'), n('width'), n('height')];
      const r = Math.min(n('rx') || n('ry'), width / 2, height / 2);
      const corner = (dx: number, dy: number): string => (r ? `a${r} ${r} 0 0 1 ${dx} ${dy}` : '');
      return `M${x + r} ${y}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}Z`;
    }
    default:
      return '';
  }
}

/** Strokes an icon in a square of `size` with its upper left corner at `x`, `y`. `stroke` is in units of the 24 box. */
export function drawIcon(
  context: Context,
  name: string,
  box: { x: number; y: number; size: number },
  colour: string,
  stroke: number,
): void {
  context.save();
  context.translate(box.x, box.y);
  context.scale(box.size / 24, box.size / 24);
  context.strokeStyle = colour;
  context.lineWidth = stroke;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const node of iconNodes(name)) context.stroke(new Path2D(pathOf(node)));
  context.restore();
}
