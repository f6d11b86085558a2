import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { transact } from '../../../db/index.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import type { Position } from '../../../domain/entities/geometry.ts';
import { createLevel } from '../../../domain/ops/index.ts';
import { createDevice, settled } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { scenario } from '../../../../tests/support/sync/scenario.ts';

const anchor = (originalCoordinates: Position, coordinates: Position) => ({
  type: 'Feature',
  properties: { typeCode: 'georeferencing-anchor', originalCoordinates },
  geometry: { type: 'Point', coordinates },
});
const [A, B]: [Position, Position] = [
  [10, 50],
  [10.001, 50.001],
];

it.each([
  ['a drawing that was put on earth', [anchor([0, 0], A), anchor([9000, 6000], B)], true],
  ['a GeoJSON, whose places are on earth', [anchor(A, A), anchor(B, B)], undefined],
  ['a plan without anchors', undefined, undefined],
])(
  'new level made from %s → its upload says whether its content was made from it',
  async (_, anchors, isMapped) => {
    const server = new ModelServer();
    const device = await createDevice(server);
    const { db, clock, newId } = device;
    await scenario({ server, device, plan: false });
    await settled(device);
    const bodies: unknown[] = [];
    server.fault = ({ path, body }) => {
      if (path.includes('floor-plan')) bodies.push(body);
      return undefined;
    };
    const [building] = await db.buildings.toArray();
    const lid = newId() as Lid;
    const extra = anchors === undefined ? {} : { anchors };
    const draft = { lid, levelIndex: 1, shortTitle: '1', title: 'First', extra };
    const plan = { fileId: newId(), levelLid: lid, fileName: 'a.dxf', fileType: 'dxf' };
    const file = { ...plan, bytes: new Uint8Array([1, 2]), at: clock.now() };
    await transact(db, createLevel(building!, draft, []), { now: clock.now(), newId, files: [file] });
    await settled(device);
    await device.engine.stop();
    expect(bodies).toEqual([
      { fileType: 'dxf', floorPlanFileBase64: 'AQI=', ...(isMapped !== undefined && { isMapped }) },
    ]);
  },
);
