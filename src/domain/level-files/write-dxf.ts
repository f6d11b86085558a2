import type { Position } from '../entities/geometry.ts';
import { boundsAcross, labelPoint, localPlane, partsOf } from '../geometry/index.ts';
import { asAscii, DxfPairs, NAMES } from '../floorplan/dxf-text.ts';
import { identityOf, labelStrings, OWN_APPLICATION, ownStrings } from '../floorplan/own-drawing.ts';
import type { LevelContent } from './level-content.ts';

/** Metres: how high names are written. */
const TEXT_HEIGHT = 0.4;

/**
 * The content of a level as a DXF (R12, metres, north up) whose origin is the south-west corner of what is on it; a comment
 * says where that is. A layer for each type; names are texts on a layer of their own. Extended data say which rings and
 * points make which place, so that they come back as they were, after other programs too.
 */
export function writeDxf({ features }: LevelContent): string {
  const bounds = boundsAcross(...features.map(({ geometry }) => geometry));
  const origin: Position = bounds === null ? [0, 0] : [bounds[0], bounds[1]];
  const plane = localPlane(origin);
  const dxf = new DxfPairs();
  const pair = (code: number, value: string | number): void => dxf.pair(code, value);
  const at = (position: Position): void => {
    const [x, y] = plane.toPlane(position);
    pair(10, metres(x));
    pair(20, metres(y));
    pair(30, 0);
  };
  const own = (strings: readonly string[]): void => {
    pair(1001, OWN_APPLICATION);
    for (const one of strings) pair(1000, one);
  };
  const layers = [...new Set(features.map(({ properties }) => layerOf(properties.typeCode)))].sort();

  pair(0, 'SECTION');
  pair(2, 'HEADER');
  pair(999, `Origin: longitude ${origin[0]}, latitude ${origin[1]} (WGS 84)`);
  pair(9, '$ACADVER');
  pair(1, 'AC1009');
  pair(9, '$INSUNITS');
  pair(70, 6);
  pair(0, 'ENDSEC');
  pair(0, 'SECTION');
  pair(2, 'TABLES');
  pair(0, 'TABLE');
  pair(2, 'LAYER');
  pair(70, layers.length + 1);
  for (const layer of [...layers, NAMES]) {
    pair(0, 'LAYER');
    pair(2, layer);
    pair(70, 0);
    pair(62, 7);
    pair(6, 'CONTINUOUS');
  }
  pair(0, 'ENDTAB');
  pair(0, 'TABLE');
  pair(2, 'APPID');
  pair(70, 1);
  pair(0, 'APPID');
  pair(2, OWN_APPLICATION);
  pair(70, 0);
  pair(0, 'ENDTAB');
  pair(0, 'ENDSEC');
  pair(0, 'SECTION');
  pair(2, 'ENTITIES');
  for (const [n, { geometry, properties }] of features.entries()) {
    const { typeCode } = properties;
    const named = properties.name?.replaceAll(/\s+/g, ' ') || null;
    const identity = identityOf(properties);
    const of = { feature: String(n), typeCode, name: named, ...(identity && { identity }) };
    const say = (part: number, ring: number): void => own(ownStrings({ ...of, part, ring }, asAscii));
    const layer = layerOf(properties.typeCode);
    if (geometry.type === 'Point') {
      pair(0, 'POINT');
      pair(8, layer);
      at(geometry.coordinates);
      say(0, 0);
    } else {
      for (const [part, rings] of partsOf(geometry).entries())
        for (const [i, ring] of rings.entries()) {
          pair(0, 'POLYLINE');
          pair(8, layer);
          pair(66, 1);
          pair(70, 1);
          say(part, i);
          for (const position of ring.slice(0, -1)) {
            pair(0, 'VERTEX');
            pair(8, layer);
            at(position);
          }
          pair(0, 'SEQEND');
        }
    }
    const place = labelPoint(geometry);
    if (!properties.name || place === null) continue;
    pair(0, 'TEXT');
    pair(8, NAMES);
    at(place);
    pair(40, TEXT_HEIGHT);
    pair(1, asAscii(properties.name));
    own(labelStrings());
  }
  pair(0, 'ENDSEC');
  pair(0, 'EOF');
  return dxf.text();
}

/** A name that every program takes. */
const layerOf = (typeCode: string): string => typeCode.toUpperCase().replaceAll(/[^A-Z0-9_-]+/g, '_') || '0';

const metres = (value: number): string => value.toFixed(4);
