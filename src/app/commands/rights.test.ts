import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../tests/support/app/app-device.ts';
import { restoreTrash } from '../../db/index.ts';
import type { Permission } from '../../domain/entities/user.ts';
import { changeBuilding } from '../../domain/ops/index.ts';
import { commit } from './commit.ts';
import { redo, undo, undoTo } from './history.ts';
import { deleteFeature } from './index.ts';

let device: Device;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(async () => device.db.delete());

const CLIENT = { clientId: 1 };
const READER: Permission = { permissionId: 3, ...CLIENT };
const EDITOR: Permission = { permissionId: 2, ...CLIENT };

function give(...permissions: Permission[]): void {
  device.workspace.user = { ...device.workspace.user, permissions };
}
const title = async (): Promise<string | undefined> =>
  (await device.db.buildings.get(device.building.lid))?.title;
const rename = async (): Promise<string> => {
  const outcome = await commit(device.workspace, async () => {
    const building = await device.db.buildings.get(device.building.lid);
    return changeBuilding(building!, { title: 'North' });
  });
  return outcome.ok ? 'saved' : outcome.code;
};

it.each<[string, Permission[]]>([
  ['noRight', [READER]],
  ['noRight', []],
  ['noRight', [READER, { ...EDITOR, siteId: 9 }]],
  ['noRight', [EDITOR, { ...READER, siteId: 2 }]],
  ['saved', [READER, { ...EDITOR, siteId: 2, buildingId: 3 }]],
])(
  'nothing is changed on the device by who may not edit there: %s with %j',
  async (expected, permissions) => {
    give(...permissions);
    expect(await rename()).toBe(expected);
    expect(await title()).toBe(expected === 'saved' ? 'North' : 'Clinic West');
    expect(await device.db.pending.count()).toBe(expected === 'saved' ? 1 : 0);
  },
);

it('a right that is taken away stops undo and redo too; what was done stays and can be undone once it is back', async () => {
  const { db, workspace } = device;
  expect(await rename()).toBe('saved');
  give(READER);
  await expect(undo.run(workspace)).rejects.toMatchObject({ kind: 'noRight' });
  await expect(undoTo.run(workspace, 1)).rejects.toMatchObject({ kind: 'noRight' });
  expect(await title()).toBe('North');
  expect(await db.pending.count()).toBe(1);
  give(EDITOR);
  expect(await undo.run(workspace)).toMatchObject({ status: 'done' });
  expect(await title()).toBe('Clinic West');
  give(READER);
  await expect(redo.run(workspace)).rejects.toMatchObject({ kind: 'noRight' });
  expect(await title()).toBe('Clinic West');
  give(EDITOR);
  expect(await redo.run(workspace)).toMatchObject({ status: 'done' });
  expect(await title()).toBe('North');
});

it('in the trash · right lost → stays there', async () => {
  const { db, workspace, place } = device;
  await deleteFeature.run(workspace, { key: place.fid });
  const [thrown] = await db.trash.toArray();
  give(READER);
  const ports = { now: workspace.now(), newId: workspace.newId };
  await expect(restoreTrash(db, thrown!.id, ports)).rejects.toMatchObject({ kind: 'noRight' });
  expect(await db.features.get(place.fid)).toBeUndefined();
  expect(await db.trash.count()).toBe(1);
  give(EDITOR);
  expect(await restoreTrash(db, thrown!.id, ports)).toMatchObject({ status: 'done' });
  expect(await db.features.get(place.fid)).toMatchObject({ fid: place.fid });
});
