import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../tests/support/app/render-screen.tsx';
import { text } from '../../../tests/support/app/texts.ts';
import { keepTeamActivity, rememberId, type TeamEntry } from '../../db/index.ts';
import OwnHistory from './own-history.tsx';

let device: Device;
beforeEach(async () => {
  device = await openDevice();
  await rememberId(device.db, 'levels', device.level.lid, '3/0');
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const versionOf = (name: string) => {
  const { kind, geometry, properties } = device.place;
  return { kind, geometry, properties: { ...properties, name } };
};
const entry = (id: number, more: Partial<TeamEntry>): TeamEntry => ({
  id,
  at: 1_600_000_000 + id,
  by: { userId: 7, name: 'L. Marsh' },
  action: 'changed',
  kind: 'feature',
  key: device.place.fid,
  siteId: 2,
  buildingId: 3,
  levelIndex: 0,
  title: '',
  count: null,
  before: versionOf('First'),
  after: versionOf('Outpatient reception'),
  ...more,
});
const open = (canEdit = true) =>
  openScreen({
    Screen: () => <OwnHistory feature={device.place} canEdit={canEdit} />,
    workspace: device.workspace,
    routes: ['/place'],
    at: '/place',
    namespaces: ['activity', 'preview', 'forms', 'conflicts'],
  });
const keep = () =>
  keepTeamActivity(
    device.db,
    device.client.lid,
    [entry(1, { action: 'created', before: null, after: versionOf('First') }), entry(2, {})],
    { readAt: 1, older: null, hasValues: true },
  );

it('a moment chosen → drawn with its values and person, and the place goes back to it', async () => {
  await keep();
  await open();
  const life = within(await screen.findByRole('list', { name: text('activity:life.title') }));
  const [created, renamed] = life.getAllByRole('button');
  expect([created?.textContent, renamed?.textContent]).toEqual([
    expect.stringContaining(text('activity:life.created')),
    expect.stringContaining('Name'),
  ]);
  fireEvent.click(created!);
  expect(await screen.findByRole('figure', { name: text('activity:life.title') })).toBeDefined();
  expect(screen.getByText(/^L\. Marsh · /)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: text('activity:takeBack.to') }));
  await waitFor(async () =>
    expect((await device.db.features.get(device.place.fid))?.properties.name).toBe('First'),
  );
});

it('who may only read → sees it, and nothing to take back; nothing noted yet → a sentence', async () => {
  await open(false);
  expect(await screen.findByText(text('activity:life.none'))).toBeDefined();
  await keep();
  const life = within(await screen.findByRole('list', { name: text('activity:life.title') }));
  fireEvent.click(life.getAllByRole('button')[1]!);
  expect(await screen.findByRole('row', { name: /First/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: text('activity:takeBack.to') })).toBeNull();
});
