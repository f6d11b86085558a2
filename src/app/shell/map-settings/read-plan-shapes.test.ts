import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asciiDxf, lineEntity } from '../../../../tests/support/server/files/dxf-writer.ts';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { putFile } from '../../../db/index.ts';
import { readPlanShapes } from './read-plan-shapes.ts';

let device: Device;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(() => device.db.delete());

const anchor = (originalCoordinates: [number, number], coordinates: [number, number]) => ({
  type: 'Feature',
  properties: { typeCode: 'georeferencing-anchor', originalCoordinates },
  geometry: { type: 'Point', coordinates },
});
const read = () =>
  readPlanShapes(
    device.workspace,
    {
      ...device.level,
      extra: { anchors: [anchor([0, 0], [10, 50]), anchor([1000, 0], [10.001, 50])] },
    },
    new AbortController().signal,
  );

it('a plan that waits on the device → its lines, where the anchors put them', async () => {
  const bytes = new Uint8Array(asciiDxf({ entities: [lineEntity(0, 0, 500, 0)] }));
  const { lid: levelLid } = device.level;
  await putFile(device.db, { fileId: 'f', levelLid, fileName: 'a.dxf', fileType: 'dxf', bytes, at: 1 });
  expect(await read()).toEqual({
    shapes: [
      {
        type: 'LineString',
        coordinates: [expect.anything(), [expect.closeTo(10.0005, 6), expect.closeTo(50, 6)]],
      },
    ],
  });
});

it('no plan to be had → nothing', async () => {
  expect(await read()).toBeNull();
});
