import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { planTypeOf } from '../../../domain/floorplan/index.ts';
import { readDxf } from '../../../domain/floorplan/read/dxf/read-dxf.ts';
import LevelImport from './index.tsx';
import { planOfFile } from '../../commands/index.ts';

let device: Device;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

async function pick(svg: string): Promise<void> {
  await openPanel(LevelImport, device.workspace, 'clients/1/sites/2/buildings/3/levels/add');
  await screen.findByLabelText(/^Level index/);
  fireEvent.change(document.querySelector('input[type=file]')!, {
    target: { files: [new File([svg], 'floor.svg')] },
  });
}

it('an SVG is picked → the level gets a DXF of the same name', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 25"><rect width="40" height="25" stroke="#000"/><text x="6" y="8">Library</text></svg>';
  const plan = await planOfFile(new File([svg], 'floor.svg'));
  if (!plan.ok) throw new Error(plan.code);
  const { name, bytes } = plan.value;
  expect([name, planTypeOf(name)]).toEqual(['floor.svg', 'dxf']);
  expect(readDxf(bytes)).toMatchObject({
    ok: true,
    value: { drawn: [{ kind: 'area' }, { kind: 'text', text: 'Library' }] },
  });
});

it('an SVG that draws nothing is picked → said, and nothing is kept', async () => {
  await pick('<svg xmlns="http://www.w3.org/2000/svg"><defs><rect width="5" height="5"/></defs></svg>');
  await screen.findByText(text('forms:issues.nothing-usable'));
  expect(await device.db.files.count()).toBe(0);
});
