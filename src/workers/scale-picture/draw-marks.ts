import { arrowHead, markSize, type PhotoMark } from '../../domain/pictures/index.ts';

const RED = '#d3232f';
const EDGE = '#fff';

/** Draws arrows and texts into a picture: red with a white edge, which stands out from whatever is under it. */
export function drawMarks(
  context: OffscreenCanvasRenderingContext2D,
  marks: readonly PhotoMark[],
  size: readonly [number, number],
): void {
  const unit = markSize(size);
  const [width, height] = size;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const mark of marks) {
    if (mark.kind === 'text') {
      context.font = `600 ${unit}px sans-serif`;
      context.textBaseline = 'middle';
      context.lineWidth = unit / 4;
      const [x, y] = [mark.at[0] * width, mark.at[1] * height];
      context.strokeStyle = EDGE;
      context.strokeText(mark.text, x, y, width - x);
      context.fillStyle = RED;
      context.fillText(mark.text, x, y, width - x);
      continue;
    }
    const head = arrowHead(mark.from, mark.to, size);
    for (const [colour, wide] of [
      [EDGE, unit / 2],
      [RED, unit / 4],
    ] as const) {
      context.strokeStyle = colour;
      context.fillStyle = colour;
      context.lineWidth = wide;
      context.beginPath();
      context.moveTo(mark.from[0] * width, mark.from[1] * height);
      context.lineTo(mark.to[0] * width, mark.to[1] * height);
      context.stroke();
      context.beginPath();
      for (const [x, y] of head) context.lineTo(x, y);
      context.closePath();
      context.stroke();
      context.fill();
    }
  }
}
