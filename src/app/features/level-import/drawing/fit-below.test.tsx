// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../../tests/support/app/render-panel.tsx';
import { text, textPattern } from '../../../../../tests/support/app/texts.ts';
import { chanceOf, madeFloor } from '../../../../../tests/support/domain/revision/revised-floor.ts';
import { asciiDxf, boxEntities } from '../../../../../tests/support/server/files/dxf-writer.ts';
import type { Polygon } from '../../../../domain/entities/geometry.ts';
import { localPlane, roundPosition, type PlanePoint } from '../../../../domain/geometry/index.ts';
import LevelImport from '../index.tsx';
import { pivotOf } from './outline-pivot.ts';

let device: Device;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

/** Two rooms with a wall between them. Metres. */
const ROOMS: [west: number, east: number, north: number][] = [
  [0, 40, 50],
  [40.2, 80, 30],
];
const walls = ROOMS.flatMap(([west, east, north]) => boxEntities(west, 0, east, north, 'Wall'));

it('a drawing is put on the rooms of the floor below by one press, and the fit is shown', async () => {
  const { db, level, building, place } = device;
  const plane = localPlane(pivotOf(building.geometry));
  // Turned by a quarter, away from the middle of the building.
  const onEarth = ([x, y]: PlanePoint) => roundPosition(plane.toEarth([60 - y, 25 + x]));
  const below = ROOMS.map(([west, east, north]): Polygon => {
    const ring: PlanePoint[] = [
      [west, 0],
      [east, 0],
      [east, north],
      [west, north],
      [west, 0],
    ];
    return { type: 'Polygon', coordinates: [ring.map(onEarth)] };
  });
  const { clientLid, siteLid, buildingLid, levelLid } = place;
  const rooms = madeFloor(chanceOf(1)).slice(0, below.length);
  await db.features.clear();
  await db.features.bulkAdd(
    rooms.map((room, i) => ({
      ...room,
      clientLid,
      siteLid,
      buildingLid,
      levelLid,
      geometry: below[i]!,
    })),
  );
  await openPanel(LevelImport, device.workspace, 'clients/1/sites/2/buildings/3/levels/add');
  await screen.findByLabelText(/^Level index/);
  const file = new File([new Uint8Array(asciiDxf({ entities: walls }))], 'floor.dxf');
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } });
  const name = text('import:placement.fitBelow');
  fireEvent.click(await screen.findByRole('button', { name }, { timeout: 30_000 }));
  const said = await screen.findByText(
    textPattern('import:placement.belowFit', { level: level.title }),
    {},
    { timeout: 30_000 },
  );
  expect(Number(/(\d+)\s?%/.exec(said.textContent)?.[1])).toBeGreaterThan(94);
  const turned = screen.getByLabelText<HTMLInputElement>(textPattern('import:placement.rotation')).value;
  expect(Math.abs(Math.abs(Number(turned)) - 90)).toBeLessThan(1);
});
