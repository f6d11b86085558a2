import { expect, it } from 'vitest';
import { slowIt } from '../../../../../tests/support/vitest/slow-tests.ts';
import type { Polygon } from '../../../../domain/entities/geometry.ts';
import { placedAnchors } from '../../../../domain/floorplan/index.ts';
import { distanceMetres, localPlane, type PlanePoint } from '../../../../domain/geometry/index.ts';
import { asciiDxf, boxEntities } from '../../../../../tests/support/server/files/dxf-writer.ts';
import { pivotOf } from './outline-pivot.ts';
import { readDrawing } from './read-drawing.ts';

const plane = localPlane([10, 50]);
const outlineOf = (...corners: PlanePoint[]): Polygon => ({
  type: 'Polygon',
  coordinates: [[...corners, corners[0]!].map(plane.toEarth)],
});
/** A building of 90 by 70 metres with a wing to the north. */
const BUILDING = outlineOf([0, 0], [90, 0], [90, 30], [30, 30], [30, 70], [0, 70]);

/** Metres from corner to corner of the drawing, where it was put on the building. */
async function lengthOf(dxf: Parameters<typeof asciiDxf>[0], outline: Polygon): Promise<number> {
  const pivot = pivotOf(outline);
  const answer = await readDrawing(
    {
      type: 'dxf',
      isPaper: false,
      bytes: new Uint8Array(asciiDxf(dxf)),
      page: 1,
      onPages: () => undefined,
      roles: {},
      part: null,
      encoding: null,
      convert: () => Promise.reject(new Error('A DXF is read on the device.')),
      outline,
      pivot,
    },
    () => undefined,
    new AbortController().signal,
  );
  if (!answer.ok) throw new Error(answer.code);
  const { anchors, fit, job } = answer.value;
  job.close();
  const [a, b] = placedAnchors(anchors, fit.placement, pivot);
  return distanceMetres(a.geometry.coordinates, b.geometry.coordinates);
}

/** Two rooms side by side, 24.2 by 10 metres in all. */
const rooms = (perMetre: number) => [
  ...boxEntities(0, 0, 12 * perMetre, 10 * perMetre, 'Wall'),
  ...boxEntities(12.2 * perMetre, 0, 24.2 * perMetre, 10 * perMetre, 'Wall'),
];

it('a part of a floor whose building is larger → keeps the size that its unit gives it', async () => {
  const header = { $INSUNITS: [70, 4] } as const;
  const length = await lengthOf({ header, entities: rooms(1000) }, BUILDING);
  expect(length).toBeCloseTo(Math.hypot(24.2, 10), 1);
});

slowIt(
  'a room of a large building, more than four times smaller than it → keeps the size that its unit gives it',
  async () => {
    const header = { $INSUNITS: [70, 4] } as const;
    const entities = boxEntities(0, 0, 12_000, 10_000, 'Wall');
    expect(await lengthOf({ header, entities }, BUILDING)).toBeCloseTo(Math.hypot(12, 10), 1);
  },
);

it('a drawing that fills the outline at another size → read at the size of the outline', async () => {
  const outline = outlineOf([0, 0], [48.4, 0], [48.4, 20], [0, 20]);
  const header = { $INSUNITS: [70, 6] } as const;
  const length = await lengthOf({ header, entities: rooms(1) }, outline);
  expect(length).toBeGreaterThan(1.8 * Math.hypot(24.2, 10));
});
