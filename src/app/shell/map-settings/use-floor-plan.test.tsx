import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { asciiDxf, lineEntity } from '../../../../tests/support/server/files/dxf-writer.ts';
import { putFile } from '../../../db/index.ts';
import { lidSchema } from '../../../domain/entities/ids.ts';
import { useFloorPlan } from './use-floor-plan.ts';

let device: Device;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const anchor = (originalCoordinates: [number, number], coordinates: [number, number]) => ({
  type: 'Feature',
  properties: { typeCode: 'georeferencing-anchor', originalCoordinates },
  geometry: { type: 'Point', coordinates },
});
const anchors = [anchor([0, 0], [10, 50]), anchor([1000, 0], [10.001, 50])];

async function putLevel(levelIndex: number, fileType: string): Promise<void> {
  const { db, workspace } = device;
  const lid = levelIndex === 0 ? device.level.lid : lidSchema.parse(workspace.newId());
  await db.levels.put({ ...device.level, lid, levelIndex, extra: { anchors } });
  const bytes = new Uint8Array(asciiDxf({ entities: [lineEntity(0, 0, 500, 0)] }));
  await putFile(db, { fileId: lid, levelLid: lid, fileName: `a.${fileType}`, fileType, bytes, at: 1 });
}

function Probe() {
  const plan = useFloorPlan();
  const navigate = useNavigate();
  const other = device.levelPath.replace(/0$/, '1');
  return (
    <>
      {plan && (
        <button type="button" onClick={plan.toggle}>
          {plan.isShown ? 'shown' : 'hidden'}
        </button>
      )}
      <button type="button" onClick={() => void navigate(`/cms/content/${other}/pois`)}>
        other level
      </button>
      <p>ready</p>
    </>
  );
}
const open = (path: string) => openPanel(Probe, device.workspace, path);

// @spec 2.61
it.each([
  ['dxf', 'pois', true],
  ['dwg', 'pois', true],
  ['geojson', 'pois', false],
  ['dxf', '', true],
] as const)('level with a %s plan · screen %s → toggle offered: %s', async (fileType, list, isOffered) => {
  await putLevel(0, fileType);
  await open(`${device.levelPath}/${list}`);
  await screen.findByText('ready');
  if (isOffered) await screen.findByRole('button', { name: 'hidden' });
  else expect(screen.queryByRole('button', { name: 'hidden' })).toBeNull();
});

// @spec 2.61
it.each(['sites', 'buildings', 'levels'])('list of %s → no toggle', async (list) => {
  await putLevel(0, 'dxf');
  await open(device.levelPath.replace(new RegExp(`/${list}/.*$`), `/${list}`));
  await screen.findByText('ready');
  expect(screen.queryByRole('button', { name: 'hidden' })).toBeNull();
});

// @spec 2.62
it('plan shown · another level opened → its plan is not shown', async () => {
  await putLevel(0, 'dxf');
  await putLevel(1, 'dxf');
  await open(`${device.levelPath}/pois`);
  fireEvent.click(await screen.findByRole('button', { name: 'hidden' }));
  await screen.findByRole('button', { name: 'shown' });
  fireEvent.click(screen.getByRole('button', { name: 'other level' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'shown' })).toBeNull());
  await screen.findByRole('button', { name: 'hidden' });
});
