import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openScreen, type ScreenStage } from '../../../../tests/support/app/render-screen.tsx';
import { text, textPattern } from '../../../../tests/support/app/texts.ts';
import {
  keepTeamActivity,
  keepTeamDeleted,
  rememberId,
  transact,
  type TeamEntry,
} from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { isolate } from '../../i18n/index.ts';
import { paths } from '../../routes/paths.ts';
import Activity from './index.tsx';

const NOW = 1_700_000_000_000;
const AT = Math.floor(NOW / 1000) - 600;
const MARSH = { userId: 7, name: 'L. Marsh' };
const OKAFOR = { userId: 8, name: 'J. Okafor' };

let device: Device;
let stage: ScreenStage;
let id: number;
beforeEach(async () => {
  id = 0;
  device = await openDevice({ permissionId: 1 });
  await rememberId(device.db, 'levels', device.level.lid, '3/0');
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const valueOf = ({ kind, geometry, properties }: Feature, name: string) => ({
  kind,
  geometry,
  properties: { ...properties, name },
});
const entry = (more: Partial<TeamEntry> = {}): TeamEntry => ({
  id: (id += 1),
  at: AT + id,
  by: MARSH,
  action: 'changed',
  kind: 'feature',
  key: device.place.fid,
  siteId: 2,
  buildingId: 3,
  levelIndex: 0,
  title: 'Outpatient reception',
  count: null,
  before: valueOf(device.place, 'Old desk'),
  after: valueOf(device.place, 'Outpatient reception'),
  ...more,
});
const keep = (...entries: TeamEntry[]) =>
  keepTeamActivity(device.db, device.client.lid, entries, { readAt: NOW, older: null, hasValues: true });
const open = async (at: string = paths.activity): Promise<void> => {
  stage = await openScreen({
    Screen: Activity,
    workspace: device.workspace,
    routes: [paths.activity],
    namespaces: ['activity', 'preview', 'forms', 'conflicts'],
    at,
  });
};
const renamed = () =>
  text('activity:steps.one.changed', {
    who: '\u2068L. Marsh\u2069',
    title: '\u2068Outpatient reception\u2069',
  });
const stored = async () => (await device.db.features.get(device.place.fid))?.properties.name;

describe('what everyone did', () => {
  it('never read → what this device has not sent yet', async () => {
    const { db, place, workspace } = device;
    const after = { ...place, properties: { ...place.properties, name: 'Front desk' } };
    const moment = {
      label: 'changeFeature',
      changes: [{ table: 'features', key: place.fid, before: place, after }],
    };
    await transact(db, moment as Parameters<typeof transact>[1], { now: NOW, newId: workspace.newId });
    await open();
    const row = (await screen.findByText(textPattern('activity:steps.one.changed'))).closest(
      'li',
    ) as HTMLElement;
    expect(within(row).getByText(text('activity:state.device'))).toBeDefined();
    expect(row.textContent).toContain('Outpatient reception');
    expect(row.textContent).toContain('Front desk');
  });

  it('read before → steps with hour, person, place and old and new value, as of when', async () => {
    await keep(entry());
    await open();
    const row = (await screen.findByRole('button', { name: renamed() })).closest('li') as HTMLElement;
    await waitFor(() => expect(row.textContent).toContain('Ground floor · Clinic West'));
    expect(row.textContent).toContain('Old desk');
    await waitFor(() => expect(row.querySelector('svg path[data-change]')).not.toBeNull());
    expect(screen.getByText(textPattern('activity:asOf.read'))).toBeDefined();
    expect(screen.getByText(text('activity:days.today'))).toBeDefined();
  });

  it('people invited, given rights and removed → each said as what it is; exported → the rows that are shown', async () => {
    const person = {
      kind: 'user',
      key: '9',
      title: 'ada@example.org',
      before: null,
      after: null,
      siteId: null,
    };
    const of = { ...person, buildingId: null, levelIndex: null };
    await keep(
      entry({ ...of, action: 'created' }),
      entry({ ...of, action: 'permissions' }),
      entry({ ...of, action: 'deleted' }),
    );
    const saved: Blob[] = [];
    const asked = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:steps';
    });
    await open();
    const said = { who: '\u2068L. Marsh\u2069', title: '\u2068\u2068ada@example.org\u2069\u2069' };
    for (const kind of ['invited', 'rights', 'removed'] as const)
      await screen.findByRole('button', { name: text(`activity:steps.one.${kind}`, said) });
    fireEvent.click(screen.getByRole('button', { name: text('activity:export.button') }));
    await waitFor(() => expect(saved).toHaveLength(1));
    asked.mockRestore();
    const lines = (await saved[0]!.text()).trim().split(/\r?\n/);
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain('L. Marsh');
  });

  it('opened → both versions drawn, their values, and its life; taken back → the old name, one undo', async () => {
    await keep(
      entry({ action: 'created', before: null, after: valueOf(device.place, 'Old desk'), at: AT - 9000 }),
      entry(),
    );
    await open();
    fireEvent.click(await screen.findByRole('button', { name: renamed() }));
    const inspector = within(await screen.findByRole('complementary', { name: 'Outpatient reception' }));
    expect(inspector.getAllByRole('figure')).toHaveLength(2);
    expect(inspector.getByRole('row', { name: /Old desk/ })).toBeDefined();
    const life = await inspector.findByRole('list', { name: text('activity:life.title') });
    expect(life.children).toHaveLength(2);
    fireEvent.click(inspector.getByRole('button', { name: text('activity:takeBack.this') }));
    await waitFor(async () => expect(await stored()).toBe('Old desk'));
    await waitFor(() => expect(stage.toasts.at(-1)?.title).toBe(text('activity:takeBack.done')));
    stage.toasts.at(-1)?.action?.onPress();
    await waitFor(async () => expect(await stored()).toBe('Outpatient reception'));
  });

  it('a moment of its life chosen → back to that', async () => {
    await keep(
      entry({ at: AT - 9000, before: null, action: 'created', after: valueOf(device.place, 'First') }),
      entry(),
    );
    await open();
    fireEvent.click(await screen.findByRole('button', { name: renamed() }));
    const life = within(await screen.findByRole('list', { name: text('activity:life.title') }));
    fireEvent.click(life.getAllByRole('button')[0]!);
    fireEvent.click(await screen.findByRole('button', { name: text('activity:takeBack.to') }));
    await waitFor(async () => expect(await stored()).toBe('First'));
  });

  it('the name changed since → nothing is taken back, with the reason', async () => {
    await keep(entry({ after: valueOf(device.place, 'Between') }));
    await open();
    fireEvent.click(await screen.findByRole('button', { name: textPattern('activity:takeBack.of') }));
    await waitFor(() => expect(stage.toasts.at(-1)?.title).toBe(text('activity:takeBack.nothing')));
    expect(stage.toasts.at(-1)?.detail).toBe(text('activity:takeBack.stays.changed', { number: '1' }));
    expect(await stored()).toBe('Outpatient reception');
  });

  it('what it was before was too large to be kept, taken back → it stays, with the reason', async () => {
    await keep(
      entry({ before: null, after: valueOf(device.place, device.place.properties['name'] as string) }),
    );
    await open();
    fireEvent.click(await screen.findByRole('button', { name: textPattern('activity:takeBack.of') }));
    await waitFor(() =>
      expect(stage.toasts.at(-1)?.detail).toBe(text('activity:takeBack.stays.unread', { number: '1' })),
    );
    expect(await stored()).toBe('Outpatient reception');
  });

  it('a moment whose version was too large to be kept → not back to the version before it', async () => {
    await keep(entry({ at: AT - 9000, before: valueOf(device.place, 'First'), after: null }), entry());
    await open();
    fireEvent.click((await screen.findAllByRole('button', { name: renamed() }))[0]!);
    const life = within(await screen.findByRole('list', { name: text('activity:life.title') }));
    fireEvent.click(life.getAllByRole('button')[0]!);
    fireEvent.click(await screen.findByRole('button', { name: text('activity:takeBack.to') }));
    await waitFor(() =>
      expect(stage.toasts.at(-1)?.detail).toBe(text('activity:takeBack.stays.unread', { number: '1' })),
    );
    expect(await stored()).toBe('Outpatient reception');
  });

  it('J and K → from step to step, Z → the step is taken back', async () => {
    await keep(
      entry({ key: 'gone', kind: 'client', before: null, after: null, action: 'published', at: AT - 900 }),
      entry(),
    );
    await open();
    const first = await screen.findByRole('button', { name: renamed() });
    first.focus();
    fireEvent.keyDown(first, { key: 'j' });
    expect(document.activeElement?.textContent).toContain('published');
    fireEvent.keyDown(document.activeElement!, { key: 'z' });
    fireEvent.keyDown(document.activeElement!, { key: 'k' });
    expect(document.activeElement).toBe(first);
    expect(await stored()).toBe('Outpatient reception');
    fireEvent.keyDown(first, { key: 'z' });
    await waitFor(async () => expect(await stored()).toBe('Old desk'));
  });

  it('a person left out → their steps go; another day → none, until the filters are cleared', async () => {
    await keep(entry(), entry({ by: OKAFOR, action: 'deleted', key: 'x', after: null }));
    await open();
    await screen.findByRole('button', { name: renamed() });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'J. Okafor' }));
    await waitFor(() => expect(screen.queryByText(/Okafor\u2069 deleted/)).toBeNull());
    expect(screen.getByRole('button', { name: renamed() })).toBeDefined();
    const days = within(screen.getByRole('region', { name: text('activity:calendar.label') }));
    fireEvent.click(days.getAllByRole('button', { name: /: 0 changes/ })[0]!);
    fireEvent.click(await screen.findByRole('button', { name: text('activity:clear') }));
    expect(await screen.findByText(/Okafor\u2069 deleted/)).toBeDefined();
  });

  it('an import, and a network → say why they have no way back', async () => {
    const bare = { before: null, after: null };
    await keep(entry({ ...bare, kind: 'level', count: 40 }), entry({ ...bare, kind: 'graph', by: OKAFOR }));
    await open();
    expect(await screen.findByText(text('activity:inspector.many'))).toBeDefined();
    expect(screen.getByText(text('activity:inspector.network'))).toBeDefined();
    expect(screen.queryByRole('button', { name: textPattern('activity:takeBack.of') })).toBeNull();
  });

  it('a whole week → a press on one of its days shows all of it; who was removed is told apart', async () => {
    await keep(entry(), entry({ by: { userId: null, name: 'T. Leaver' }, at: AT - 86_400 * 40 }));
    await open();
    const days = within(await screen.findByRole('region', { name: text('activity:calendar.label') }));
    expect(
      screen.getByRole('checkbox', { name: text('activity:team.removed', { name: isolate('T. Leaver') }) }),
    ).toBeDefined();
    fireEvent.click(days.getByRole('radio', { name: text('activity:calendar.weekAlone') }));
    fireEvent.click(days.getByRole('button', { name: /: 1 changes/ }));
    await waitFor(() => expect(screen.queryByText(/Leaver\u2069 changed/)).toBeNull());
    expect(screen.getByRole('button', { name: renamed() })).toBeDefined();
    expect(days.getAllByRole('button', { pressed: true }).length).toBeGreaterThan(1);
  });

  it('the account is gone → a step without a name; who may only read → nothing to take back', async () => {
    await device.db.delete();
    device = await openDevice({ permissionId: 3 });
    await rememberId(device.db, 'levels', device.level.lid, '3/0');
    await keep(entry({ by: null }));
    await open();
    expect(await screen.findByText(new RegExp(text('activity:team.unknown')))).toBeDefined();
    expect(screen.queryByRole('button', { name: textPattern('activity:takeBack.of') })).toBeNull();
    expect(screen.getByText(text('activity:team.ownOnly'))).toBeDefined();
  });
});

describe('what colleagues deleted', () => {
  it('no network, and never read → says so, and not that the trash is empty', async () => {
    device.engine.status = { ...device.engine.status, online: false };
    await open(paths.trash);
    expect(await screen.findByText(text('activity:asOf.never'))).toBeDefined();
    expect(screen.queryByText(text('activity:trash.none'))).toBeNull();
  });

  it('listed with its drawing and person → restored under its own key; its level gone → the reason', async () => {
    const { db, client, place } = device;
    await db.features.clear();
    const gone = entry({
      action: 'deleted',
      after: null,
      title: 'Gift shop',
      before: valueOf(place, 'Gift shop'),
    });
    const lost = entry({ ...gone, id: 90, key: crypto.randomUUID(), levelIndex: 4, title: 'Attic' });
    await keepTeamDeleted(db, client.lid, [gone, lost], NOW);
    await open(paths.trash);
    const row = (await screen.findByText('Gift shop')).closest('li') as HTMLElement;
    expect(row.textContent).toContain(text('activity:trash.by', { who: 'L. Marsh' }));
    expect(row.querySelector('svg')).not.toBeNull();
    const other = screen.getByText('Attic').closest('li') as HTMLElement;
    expect(other.textContent).toContain(text('activity:trash.obstacle.levelGone'));
    expect(within(other).queryByRole('button')).toBeNull();
    fireEvent.click(within(row).getByRole('button', { name: textPattern('activity:trash.restoreOf') }));
    await waitFor(async () => expect(await stored()).toBe('Gift shop'));
    await waitFor(() => expect(screen.queryByText('Gift shop')).toBeNull());
    expect(await db.pending.get(`features:${place.fid}`)).toMatchObject({ intent: 'create' });
  });
});
