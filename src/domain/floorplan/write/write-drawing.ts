import type { PlanePoint } from '../../geometry/index.ts';
import type { Drawn } from '../read/drawing/drawing.ts';
import { asAscii, DxfPairs } from '../dxf-text.ts';

const METRES = 6;
const DASHED = 'DASHED';

/**
 * What was drawn as a DXF (R12): polylines and texts on their layers, in metres; where their unit is not known in that one,
 * which is not named, so that the reader looks for it.
 */
export function writeDrawing({
  drawn,
  metresPerUnit,
}: {
  drawn: readonly Drawn[];
  metresPerUnit: number | null;
}): Uint8Array<ArrayBuffer> {
  const factor = metresPerUnit ?? 1;
  const dxf = new DxfPairs();
  const at = ([x, y]: PlanePoint): void => {
    dxf.pair(10, decimal(x * factor));
    dxf.pair(20, decimal(y * factor));
  };
  const layers = [...new Set(drawn.map(({ layer }) => layer))];

  dxf.pair(0, 'SECTION');
  dxf.pair(2, 'HEADER');
  dxf.pair(9, '$ACADVER');
  dxf.pair(1, 'AC1009');
  if (metresPerUnit !== null) {
    dxf.pair(9, '$INSUNITS');
    dxf.pair(70, METRES);
  }
  dxf.pair(0, 'ENDSEC');
  dxf.pair(0, 'SECTION');
  dxf.pair(2, 'TABLES');
  dxf.pair(0, 'TABLE');
  dxf.pair(2, 'LTYPE');
  dxf.pair(70, 1);
  dxf.pair(0, 'LTYPE');
  dxf.pair(2, DASHED);
  dxf.pair(70, 0);
  dxf.pair(3, '__ __');
  dxf.pair(72, 65);
  dxf.pair(73, 2);
  dxf.pair(40, 3);
  dxf.pair(49, 2);
  dxf.pair(49, -1);
  dxf.pair(0, 'ENDTAB');
  dxf.pair(0, 'TABLE');
  dxf.pair(2, 'LAYER');
  dxf.pair(70, layers.length);
  for (const layer of layers) {
    dxf.pair(0, 'LAYER');
    dxf.pair(2, asAscii(layer));
    dxf.pair(70, 0);
    dxf.pair(62, 7);
    dxf.pair(6, 'CONTINUOUS');
  }
  dxf.pair(0, 'ENDTAB');
  dxf.pair(0, 'ENDSEC');
  dxf.pair(0, 'SECTION');
  dxf.pair(2, 'ENTITIES');
  for (const one of drawn) {
    const layer = asAscii(one.layer);
    if (one.kind === 'text') {
      dxf.pair(0, 'TEXT');
      dxf.pair(8, layer);
      at(one.at);
      dxf.pair(40, decimal((one.height ?? 1) * factor));
      dxf.pair(1, asAscii(one.text));
      continue;
    }
    for (const points of one.kind === 'line' ? [one.points] : one.rings) {
      dxf.pair(0, 'POLYLINE');
      dxf.pair(8, layer);
      if (one.isDashed === true) dxf.pair(6, DASHED);
      dxf.pair(66, 1);
      dxf.pair(70, one.kind === 'area' ? 1 : 0);
      for (const point of points) {
        dxf.pair(0, 'VERTEX');
        dxf.pair(8, layer);
        at(point);
      }
      dxf.pair(0, 'SEQEND');
    }
  }
  dxf.pair(0, 'ENDSEC');
  dxf.pair(0, 'EOF');
  return new TextEncoder().encode(dxf.text());
}

const decimal = (value: number): string => String(Math.round(value * 1e6) / 1e6);
