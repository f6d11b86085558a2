import { asciiDxf, type DxfParts } from '../../server/files/dxf-writer.ts';
import type { Drawn } from '../../../../src/domain/floorplan/read/drawing/drawing.ts';
import { readDxf } from '../../../../src/domain/floorplan/read/dxf/read-dxf.ts';
import { valueOf } from '../value-of.ts';

/** All that a DXF of these parts draws. */
export const drawn = (parts: DxfParts) => valueOf(readDxf(asciiDxf(parts))).drawn;
/** The one thing that it draws. */
export const only = (parts: DxfParts): Drawn => {
  const all = drawn(parts);
  if (all.length !== 1) throw new Error(`It draws ${all.length} things.`);
  return all[0]!;
};
/** What one entity of these tags draws. */
export const one = (...pairs: [number, string | number][]) => only({ entities: [pairs] });
/** Rounded for comparison. */
export const round = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, v: unknown) =>
    typeof v === 'number' ? Math.round(v * 1e6) / 1e6 + 0 : v,
  );
/** Of a ring, in the drawing's own units. */
export const areaOf = (ring: readonly (readonly [number, number])[]) =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => {
      const [nx, ny] = ring[(i + 1) % ring.length]!;
      return sum + x * ny - nx * y;
    }, 0),
  ) / 2;
/** The outer ring of an area. */
export const ringOf = (item: Drawn) => (item.kind === 'area' ? item.rings[0]! : []);
