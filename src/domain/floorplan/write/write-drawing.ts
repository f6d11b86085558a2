import type { PlanePoint } from '../../geometry/index.ts';
import { ownStrings } from '../own-drawing.ts';
import type { Drawn, Geodata } from '../read/drawing/drawing.ts';
import { DxfWriter } from './dxf-writer.ts';

/**
 * What was drawn as a DXF: polylines and texts on their layers, in metres; where their unit is not known in that one, which
 * is not named, so that the reader looks for it. What it says of itself is written too.
 */
export function writeDrawing({
  drawn,
  metresPerUnit,
  geodata,
}: {
  drawn: readonly Drawn[];
  metresPerUnit: number | null;
  /** In metres. */
  geodata?: Geodata;
}): Uint8Array<ArrayBuffer> {
  const factor = metresPerUnit ?? 1;
  const dxf = new DxfWriter();
  const scaled = ([x, y]: PlanePoint): PlanePoint => [x * factor, y * factor];
  for (const one of drawn) {
    if (one.kind === 'text') dxf.text(one.layer, scaled(one.at), (one.height ?? 1) * factor, one.text);
    else
      for (const [ring, points] of (one.kind === 'line' ? [one.points] : one.rings).entries()) {
        const own = typeof one.own === 'object' ? ownStrings({ ...one.own, ring }) : undefined;
        const isClosed = one.kind === 'area';
        dxf.line(one.layer, points.map(scaled), { isClosed, isDashed: one.isDashed }, own);
      }
  }
  return new TextEncoder().encode(
    dxf.file({ isInMetres: metresPerUnit !== null, ...(geodata && { geodata }) }),
  );
}
