import type { Position } from '../entities/geometry.ts';
import { boundsAcross, labelPoint, localPlane, partsOf, type PlanePoint } from '../geometry/index.ts';
import { NAMES } from '../floorplan/dxf-text.ts';
import { identityOf, labelStrings, ownStrings } from '../floorplan/own-drawing.ts';
import { placeOfOrigin } from '../floorplan/write/dxf-frame.ts';
import { DxfWriter } from '../floorplan/write/dxf-writer.ts';
import type { LevelContent } from './level-content.ts';

/** Metres: how high names are written. */
const TEXT_HEIGHT = 0.4;

/**
 * The content of a level as a DXF (metres, north up) whose origin is the south-west corner of what is on it; a comment
 * says where that is. A layer for each type; names are texts on a layer of their own. Extended data say which rings and
 * points make which place, so that they come back as they were, after other programs too.
 */
export function writeDxf({ features }: LevelContent): string {
  const bounds = boundsAcross(...features.map(({ geometry }) => geometry));
  const origin: Position = bounds === null ? [0, 0] : [bounds[0], bounds[1]];
  const plane = localPlane(origin);
  const dxf = new DxfWriter();
  const at = (position: Position): PlanePoint => {
    const [x, y] = plane.toPlane(position);
    return [metres(x), metres(y)];
  };
  for (const [n, { geometry, properties }] of features.entries()) {
    const { typeCode } = properties;
    const named = properties.name?.replaceAll(/\s+/g, ' ') || null;
    const identity = identityOf(properties);
    const of = { feature: String(n), typeCode, name: named, ...(identity && { identity }) };
    const layer = layerOf(typeCode);
    if (geometry.type === 'Point')
      dxf.point(layer, at(geometry.coordinates), ownStrings({ ...of, part: 0, ring: 0 }));
    else
      for (const [part, rings] of partsOf(geometry).entries())
        for (const [ring, positions] of rings.entries())
          dxf.line(
            layer,
            positions.slice(0, -1).map(at),
            { isClosed: true },
            ownStrings({ ...of, part, ring }),
          );
    const place = labelPoint(geometry);
    if (properties.name && place !== null)
      dxf.text(NAMES, at(place), TEXT_HEIGHT, properties.name, labelStrings());
  }
  const comment = `Origin: longitude ${origin[0]}, latitude ${origin[1]} (WGS 84)`;
  return dxf.file({ comment, isInMetres: true, ...(bounds !== null && { geodata: placeOfOrigin(origin) }) });
}

/** A name that every program takes. */
const layerOf = (typeCode: string): string => typeCode.toUpperCase().replaceAll(/[^A-Z0-9_-]+/g, '_') || '0';

/** To a tenth of a millimetre. */
const metres = (value: number): number => Math.round(value * 1e4) / 1e4;
