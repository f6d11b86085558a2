import type { PlanePoint } from '../../geometry/index.ts';
import type { Drawn } from '../read/drawing/drawing.ts';
import { DxfWriter } from './dxf-writer.ts';

/**
 * What was drawn as a DXF: polylines and texts on their layers, in metres; where their unit is not known in that one, which
 * is not named, so that the reader looks for it.
 */
export function writeDrawing({
  drawn,
  metresPerUnit,
}: {
  drawn: readonly Drawn[];
  metresPerUnit: number | null;
}): Uint8Array<ArrayBuffer> {
  const factor = metresPerUnit ?? 1;
  const dxf = new DxfWriter();
  const scaled = ([x, y]: PlanePoint): PlanePoint => [x * factor, y * factor];
  for (const one of drawn) {
    if (one.kind === 'text') dxf.text(one.layer, scaled(one.at), (one.height ?? 1) * factor, one.text);
    else
      for (const points of one.kind === 'line' ? [one.points] : one.rings)
        dxf.line(one.layer, points.map(scaled), { isClosed: one.kind === 'area', isDashed: one.isDashed });
  }
  return new TextEncoder().encode(dxf.file({ isInMetres: metresPerUnit !== null }));
}
