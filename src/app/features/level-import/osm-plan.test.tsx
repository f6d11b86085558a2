import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { planTypeOf } from '../../../domain/floorplan/index.ts';
import { planOfFile } from '../../commands/index.ts';
import LevelImport from './index.tsx';

let device: Device;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const CORNERS = [
  [10.0025, 50.0025],
  [10.003, 50.0025],
  [10.003, 50.003],
  [10.0025, 50.003],
] as const;
const room = (level: number): string => {
  const nodes = CORNERS.map(
    ([lon, lat], i) => `<node id="${level * 10 + i + 1}" lon="${lon}" lat="${lat}"/>`,
  );
  const refs = [1, 2, 3, 4, 1].map((i) => `<nd ref="${level * 10 + i}"/>`).join('');
  const tags = Object.entries({ indoor: 'corridor', level: String(level) });
  const said = tags.map(([k, v]) => `<tag k="${k}" v="${v}"/>`).join('');
  return `${nodes.join('')}<way id="${100 + level}">${refs}${said}</way>`;
};
const osm = (...levels: number[]): string => `<osm version="0.6">${levels.map(room).join('')}</osm>`;

async function pick(content: string): Promise<void> {
  await openPanel(LevelImport, device.workspace, 'clients/1/sites/2/buildings/3/levels/add');
  await screen.findByLabelText(/^Level index/);
  fireEvent.change(document.querySelector('input[type=file]')!, {
    target: { files: [new File([content], 'floor.osm')] },
  });
}

it('an OpenStreetMap file is picked → what its tags mean is shown at once, and nothing is called refused', async () => {
  const plan = await planOfFile(new File([osm(1)], 'floor.osm'));
  expect(plan.ok && [plan.value.name, planTypeOf(plan.value.name)]).toEqual(['floor.osm', 'geojson']);
  await pick(osm(1));
  await screen.findAllByText('indoor=corridor');
  expect(screen.queryByRole('button', { name: text('import:mapTypes') })).toBeNull();
});

it('an OpenStreetMap file with two levels is picked → both can be chosen', async () => {
  await pick(osm(1, 2));
  expect(await screen.findAllByRole('checkbox')).toHaveLength(2);
});
