import { randomUUID } from 'node:crypto';

export interface BenchFeature {
  type: 'Feature';
  properties: { fid: string; typeCode: string; name: string };
  geometry: { type: 'Polygon'; coordinates: [number, number][][] };
}

/** Degrees: the south-west corner of the building that tests make, and its size. */
const [WEST, SOUTH, SIZE] = [10.001, 50.001, 0.002];
const CORNERS = 8;
const round = (degrees: number) => Math.round(degrees * 1e8) / 1e8;

/** Rooms with eight corners each, in a grid that fills the building. */
export function rooms(count: number, typeCode: string): BenchFeature[] {
  const side = Math.ceil(Math.sqrt(count));
  const cell = SIZE / side;
  return Array.from({ length: count }, (_, i) => {
    const x = WEST + ((i % side) + 0.5) * cell;
    const y = SOUTH + (Math.floor(i / side) + 0.5) * cell;
    const ring = Array.from({ length: CORNERS }, (_corner, k): [number, number] => {
      const angle = (k / CORNERS) * 2 * Math.PI;
      return [round(x + Math.cos(angle) * cell * 0.45), round(y + Math.sin(angle) * cell * 0.45)];
    });
    return {
      type: 'Feature',
      properties: { fid: randomUUID(), typeCode, name: `Room ${i}` },
      geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]!]] },
    };
  });
}

/** A plan of many outlines of 200 corners each, about so many bytes. */
export function dxfOf(bytes: number): Buffer {
  const parts = ['0\nSECTION\n2\nENTITIES\n'];
  let size = parts[0]!.length;
  for (let i = 0; size < bytes; i += 1) {
    const corners = Array.from({ length: 200 }, (_, k) => {
      const angle = (k / 200) * 2 * Math.PI;
      return `10\n${(i % 50) + Math.cos(angle) / 3}\n20\n${Math.floor(i / 50) + Math.sin(angle) / 3}\n`;
    });
    const outline = `0\nLWPOLYLINE\n8\nROOM\n90\n200\n70\n1\n${corners.join('')}`;
    parts.push(outline);
    size += outline.length;
  }
  parts.push('0\nENDSEC\n0\nEOF\n');
  return Buffer.from(parts.join(''));
}
