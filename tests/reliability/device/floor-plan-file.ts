import { at, block } from '../../e2e/support/test-world.ts';

/** Rooms of the plan; the rest of it is what a drawing program writes beside them. */
const ROOMS = 20;

/** A floor plan for the world's building, as GeoJSON of so many bytes at least. */
export function planFile(bytes: number): { name: string; mimeType: string; buffer: Buffer } {
  const rooms = Array.from({ length: ROOMS }, (_, i) => ({
    type: 'Feature',
    properties: { typeCode: 'room', name: `Room ${i + 1}` },
    geometry: block(
      2 + (i % 10) * 7,
      5 + Math.floor(i / 10) * 15,
      8 + (i % 10) * 7,
      15 + Math.floor(i / 10) * 15,
    ),
  }));
  const hatches: unknown[] = [];
  // As coordinates are written: some 30 bytes each.
  for (let i = 0; i * 30 < bytes; i += 1) hatches.push(at(i % 80, (i * 7) % 50));
  const plan = { type: 'FeatureCollection', features: rooms, hatches };
  return {
    name: 'mill.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(JSON.stringify(plan)),
  };
}
