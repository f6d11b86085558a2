import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { featureAt } from '../setup/sample-plan.ts';

/** Millimetres from one copy of a plan to the next. */
const BESIDE = 80_000;
/** Of these a code 10 or 11 is a place in the model. */
const POINTS = new Set(['LINE', 'ARC', 'CIRCLE', 'INSERT', 'LWPOLYLINE', 'TEXT', 'POINT', 'SOLID']);

/** A DXF that is repeated side by side, with its blocks, until the file is so large. */
export async function repeatedDxf(plan: Buffer, size: number, path: string): Promise<void> {
  const text = plan.toString('latin1');
  const [blocks, model] = [insideOf(text, 'BLOCKS'), insideOf(text, 'ENTITIES')];
  const copies = Math.max(1, Math.round(size / plan.length));
  const copied = ([from, to]: readonly [number, number], moves: boolean) => {
    const lines = text.slice(from, to).split(/\r?\n/);
    return Array.from({ length: copies }, (_, copy) => copyOf(lines, copy, moves ? copy * BESIDE : 0));
  };
  const out = createWriteStream(path, 'latin1');
  out.write(text.slice(0, blocks[0]));
  for (const part of copied(blocks, false)) out.write(part);
  out.write(text.slice(blocks[1], model[0]));
  for (const part of copied(model, true)) out.write(part);
  out.end(text.slice(model[1]));
  await finished(out);
}

/** From behind the name of a section to the pair that ends it. */
function insideOf(text: string, section: string): readonly [number, number] {
  const from = text.indexOf('\n', text.indexOf(`\n${section}`) + 1) + 1;
  return [from, text.lastIndexOf('0', text.indexOf('ENDSEC', from)) - 2];
}

function copyOf(lines: readonly string[], copy: number, east: number): string {
  let type = '';
  const own: string[] = [];
  for (let i = 0; i + 1 < lines.length; i += 2) {
    const [code, value] = [lines[i]!.trim(), lines[i + 1]!];
    if (code === '0') type = value.trim();
    const isPlace = east > 0 && POINTS.has(type) && (code === '10' || (type === 'LINE' && code === '11'));
    const isName =
      copy > 0 &&
      (type === 'BLOCK' || type === 'INSERT') &&
      (code === '2' || (type === 'BLOCK' && code === '3'));
    own.push(code, isPlace ? String(Number(value) + east) : isName ? `${value}_${copy}` : value);
  }
  return `${own.join('\n')}\n`;
}

/** A page of so many paths: rooms on a grid, each of four walls, with a name. */
export function pathsPdf(paths: number): { pages: string[]; mediaBox: [number, number, number, number] } {
  const rooms = Math.ceil(paths / 4);
  const side = Math.ceil(Math.sqrt(rooms));
  /** Points: 4 m at 1:100. */
  const step = 113;
  const drawn = Array.from({ length: rooms }, (_, i) => {
    const [x, y] = [(i % side) * step, Math.floor(i / side) * step];
    const [east, north] = [x + step - 6, y + step - 6];
    const walls = [
      [x, y, east, y],
      [east, y, east, north],
      [east, north, x, north],
      [x, north, x, y],
    ].map(([ax, ay, bx, by]) => `${ax} ${ay} m ${bx} ${by} l S`);
    return `${walls.join(' ')} BT /F1 12 Tf 1 0 0 1 ${x + 30} ${y + 50} Tm (Office ${i}) Tj ET`;
  });
  return { pages: [drawn.join('\n')], mediaBox: [0, 0, side * step, side * step] };
}

/** A GeoJSON of a floor, so large, of at most so many features. */
export async function madeGeoJson(size: number, most: number, path: string): Promise<number> {
  const out = createWriteStream(path, 'utf8');
  const perFeature = size / most;
  // Some 60 bytes a corner.
  const corners = Math.max(8, Math.round((perFeature - 150) / 27));
  let written = 0;
  let count = 0;
  out.write('{"type":"FeatureCollection","features":[');
  while (written < size - perFeature && count < most) {
    const text = JSON.stringify(featureAt(count, most, corners));
    written += text.length + 1;
    if (!out.write(count === 0 ? text : `,${text}`)) await once(out, 'drain');
    count += 1;
  }
  out.end(']}');
  await finished(out);
  return count;
}
