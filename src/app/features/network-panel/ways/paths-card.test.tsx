import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../../tests/support/app/texts.ts';
import type { Feature } from '../../../../domain/entities/feature.ts';
import { fidSchema } from '../../../../domain/entities/ids.ts';
import { builtInTaxonomy } from '../../../../domain/taxonomy/index.ts';
import NetworkPanel from '../index.tsx';

let device: Device;
/** Three nodes in a line to the north; the path between the first two is for staff, its other end a text. */
let line: Feature[];

beforeEach(async () => {
  device = await openDevice();
  const { db, place, workspace } = device;
  await db.taxonomy.put({ k: 'taxonomy', taxonomy: builtInTaxonomy, readAt: 0 });
  const fids = [0, 1, 2].map(() => fidSchema.parse(workspace.newId()));
  const [a, b, c] = fids;
  const links = [[{ fid: b, access: ['staff'], width: 0.74, unknown: 1 }], [a, { fid: c, speed: 1 }], [b]];
  line = fids.map((fid, i) => ({
    ...place,
    fid,
    kind: 'graph',
    geometry: { type: 'Point', coordinates: [10.003, 50.003 + i / 20_000] },
    properties: { typeCode: 'graph-node', name: `Path ${i}`, neighbors: links[i] },
  }));
  await db.features.bulkAdd(line);
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const linksOf = async (i: number): Promise<unknown> =>
  (await device.db.features.get(line[i]!.fid))!.properties['neighbors'];
const press = (role: 'button' | 'radio' | 'checkbox', name: string | RegExp): void =>
  void fireEvent.click(screen.getByRole(role, { name }));

it('two paths · one is for staff → their ranges are shown, and only what is touched is changed, in one step', async () => {
  const [, b, c] = line.map(({ fid }) => fid);
  await openPanel(NetworkPanel, device.workspace, `${device.levelPath}/wayfinding-network/edit-path`);
  fireEvent.click(await screen.findByText(/too narrow/));
  press('button', text('ways:extend'));
  await screen.findByText('2 paths');
  const width = screen.getByLabelText<HTMLInputElement>(text('ways:measure.width'));
  expect([width.value, width.placeholder]).toEqual(['', 'Some: 0.74']);
  expect(screen.getByLabelText<HTMLInputElement>(text('ways:measure.delaySeconds')).disabled).toBe(true);
  press('radio', text('ways:towards.north'));
  fireEvent.change(screen.getByLabelText(text('ways:measure.slope')), { target: { value: '4' } });
  const through = screen.getByRole('region', { name: text('ways:through.title') });
  await waitFor(() => expect(within(through).getByText('Step-free: 1 of 2')).toBeDefined());
  press('button', 'Change 2 paths');
  await waitFor(async () => expect(await linksOf(1)).toEqual([{ fid: c, speed: 1, slope: 4 }]));
  expect(await linksOf(0)).toEqual([{ fid: b, access: ['staff'], width: 0.74, unknown: 1, slope: 4 }]);
  expect(await linksOf(2)).toEqual([]);
});

it('a group that the client lacks is typed → it is made, and chosen for the paths', async () => {
  await openPanel(NetworkPanel, device.workspace, `${device.levelPath}/wayfinding-network/edit-path`);
  fireEvent.click(await screen.findByText(/too narrow/));
  fireEvent.change(await screen.findByLabelText(text('ways:newGroup')), { target: { value: 'Night shift' } });
  press('button', text('ways:addGroup'));
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: /Night shift/ })).toHaveProperty('checked', true),
  );
  press('button', 'Change 1 path');
  const [, b] = line.map(({ fid }) => fid);
  await waitFor(async () =>
    expect(await linksOf(0)).toMatchObject([{ fid: b, access: ['staff', 'night-shift'], width: 0.74 }]),
  );
});
