import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { slowIt } from '../../../../tests/support/vitest/slow-tests.ts';
import { logEvent } from '../../../sync/scheduler/event-log.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openScreen, type ScreenStage } from '../../../../tests/support/app/render-screen.tsx';
import { noteActivity, transact } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { lidSchema } from '../../../domain/entities/ids.ts';
import { deleteFeature, deleteLevel } from '../../../domain/ops/index.ts';
import { paths } from '../../routes/paths.ts';
import Activity from './index.tsx';
import { text, textPattern } from '../../../../tests/support/app/texts.ts';

let device: Device;
let stage: ScreenStage;

const open = async (at: string): Promise<void> => {
  stage = await openScreen({
    Screen: Activity,
    workspace: device.workspace,
    routes: [paths.activity],
    namespaces: ['activity', 'preview', 'forms', 'conflicts'],
    at,
  });
};
const act = (moment: Parameters<typeof transact>[1]) =>
  transact(device.db, moment, { now: device.workspace.now(), newId: device.workspace.newId });
const change = (before: Feature | null, after: Feature | null) => {
  const key = (after ?? before)?.fid ?? '';
  return act({ label: 'changeFeature', changes: [{ table: 'features', key, before, after }] });
};
const named = (name: string): Feature => ({
  ...device.place,
  properties: { ...device.place.properties, name },
});
const rows = async () => (await screen.findAllByRole('listitem')).map((row) => row.textContent);
const press = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name }));
};

beforeEach(async () => {
  device = await openDevice();
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

describe('the list of activity', () => {
  it('empty → says so', async () => {
    await open(paths.deviceActivity);
    expect(await screen.findByText(text('activity:none'))).toBeTruthy();
  });

  it('names event, place, time, person and current state, and links to the thing', async () => {
    await change(device.place, named('Front desk'));
    await open(paths.deviceActivity);
    const [row] = await rows();
    expect(row).toContain('Changed: \u2068Front desk\u2069');
    expect(row).toContain(
      'Reception · Harbour › Harbour Campus › Clinic West › Ground floor · just now · You',
    );
    expect(screen.getByText('just now').title).not.toBe('');
    expect(row).toContain('You');
    expect(row).toContain('On this device');
    await press('Open: Front desk');
    await waitFor(() => expect(stage.path()).toContain(`/pois/${device.place.fid}`));
  });

  it('leads from an overwriting to its decision, while that is open', async () => {
    const { db, place } = device;
    const entityKey = `features:${place.fid}`;
    const line = { at: 1, entityKey, above: [], title: 'Front desk' };
    await noteActivity(db, [
      { ...line, what: 'overwritten' },
      { ...line, what: 'discarded', draft: true },
    ]);
    const fields = [{ path: 'properties.name', ours: 'Mine', theirs: 'Theirs' }];
    await db.overwrites.put({
      id: 'a',
      entityKey,
      table: 'features',
      key: place.fid,
      at: 1,
      fields,
      ours: place,
    });
    await open(paths.deviceActivity);
    const [draft, over] = await rows();
    expect(draft).toContain('Draft discarded: \u2068Front desk\u2069');
    expect(draft).not.toContain('In the trash');
    expect(over).toContain(text('activity:what.overwritten', { title: '\u2068Front desk\u2069' }));
    expect(over).toContain(text('activity:state.decision'));
    await press('Decide: Front desk');
    await waitFor(() => expect(stage.path()).toBe(paths.conflicts));
  });

  it('decision made → no more link to it', async () => {
    const line = { at: 1, entityKey: `features:${device.place.fid}`, above: [], title: 'Front desk' };
    await noteActivity(device.db, [{ ...line, what: 'overwritten' }]);
    await open(paths.deviceActivity);
    expect((await rows())[0]).not.toContain(text('activity:state.decision'));
    expect(screen.queryByRole('button', { name: 'Decide: Front desk' })).toBeNull();
  });

  it('says why something was refused in words, where the server had none', async () => {
    const line = { at: 1, what: 'refused' as const, entityKey: 'features:x', above: [], title: 'Gate' };
    await noteActivity(device.db, [{ ...line, note: 'The server answered with status 413.' }]);
    await open(paths.deviceActivity);
    expect((await rows())[0]).toContain(text('sync:reason.tooBig'));
  });

  it('says it by the code of the refusal, which has words in any language', async () => {
    const entityKey = `features:${device.place.fid}` as const;
    await logEvent(device.db, { type: 'rejected', entityKey, code: 'network', message: 'In English.' }, 1);
    await open(paths.deviceActivity);
    expect((await rows())[0]).toContain(text('sync:reason.unreachable'));
    expect((await rows())[0]).not.toContain('In English.');
  });

  slowIt('is given in pages, and by what it is filtered by', async () => {
    const line = {
      at: 1,
      what: 'uploaded' as const,
      intent: 'create' as const,
      entityKey: 'features:x',
      above: [],
    };
    const lines = Array.from({ length: 60 }, (_, i) => ({ ...line, title: `Room ${i}` }));
    await noteActivity(device.db, lines);
    await noteActivity(device.db, [{ ...line, what: 'refused', title: 'Gate', note: 'No such type.' }]);
    await open(paths.deviceActivity);
    await waitFor(async () => expect(await rows()).toHaveLength(50));
    await press('Older');
    await waitFor(async () => expect(await rows()).toHaveLength(11));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'gate' } });
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect((await rows())[0]).toContain('No such type.');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nowhere' } });
    expect(await screen.findByText(text('activity:noneFound'))).toBeTruthy();
    await press('Clear filters');
    await waitFor(async () => expect(await rows()).toHaveLength(50));
  });
});

it('stays with the client that the address names when another list is chosen', async () => {
  await open(`${paths.activity}?client=9`);
  fireEvent.click(await screen.findByRole('radio', { name: text('activity:trash.title') }));
  await waitFor(() => expect(stage.search()).toBe('?client=9&show=trash'));
  fireEvent.click(await screen.findByRole('radio', { name: text('activity:shown.everyone') }));
  await waitFor(() => expect(stage.search()).toBe('?client=9'));
});

describe('the trash', () => {
  it('lists what was deleted and brings it back', async () => {
    await act(deleteFeature(device.place));
    await open(paths.trash);
    const [row] = await rows();
    expect(row).toContain('Outpatient reception');
    expect(row).toContain('Deleted · just now');
    expect(row).toMatch(textPattern('activity:trash.keptUntil'));
    const pressed = screen.getByRole('button', { name: 'Restore: Outpatient reception' });
    pressed.focus();
    await press('Restore: Outpatient reception');
    await waitFor(() => expect(pressed.isConnected).toBe(false));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Trash' })));
    expect(await screen.findByText('The trash is empty')).toBeTruthy();
    expect(await device.db.features.count()).toBe(1);
    expect(await device.db.pending.count()).toBe(0);
    expect(stage.toasts.map(({ title }) => title)).toEqual([
      text('activity:trash.done', { title: '\u2068Outpatient reception\u2069' }),
    ]);
  });

  it('says what is in the way and how to go on', async () => {
    await act(deleteFeature(device.place));
    await act(deleteLevel({ level: device.level, features: [] }));
    await open(paths.trash);
    await press('Restore: Outpatient reception');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(text('activity:trash.way.inTrash'));
    const row = alert.closest('li') as HTMLElement;
    fireEvent.click(within(row).getByRole('button', { name: 'Restore the level' }));
    await waitFor(async () => expect(await device.db.levels.count()).toBe(1));
    await press('Restore: Outpatient reception');
    expect(await screen.findByText('The trash is empty')).toBeTruthy();
  });

  it('brings a level back with another index where another one has its own', async () => {
    const { db, level, workspace } = device;
    await act(deleteLevel({ level, features: [device.place] }));
    await db.pending.clear();
    await db.bases.clear();
    const other = { ...level, lid: lidSchema.parse(workspace.newId()), title: 'Entrance' };
    await db.levels.add(other);
    await open(paths.trash);
    await press('Restore: Ground floor');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(textPattern('activity:trash.takenWay.another'));
    const row = within(alert.closest('li') as HTMLElement);
    const there = row.getByRole<HTMLButtonElement>('button', { name: text('activity:trash.restoreThere') });
    expect(there.disabled).toBe(true);
    fireEvent.click(row.getByRole('button', { name: /With the level index/ }));
    fireEvent.click(await screen.findByRole('option', { name: '\u2066-1\u2069' }));
    await waitFor(() => expect(there.disabled).toBe(false));
    fireEvent.click(there);
    await waitFor(async () => expect(await db.levels.get(level.lid)).toMatchObject({ levelIndex: -1 }));
    expect(await db.features.count()).toBe(1);
    expect(await db.levels.get(other.lid)).toEqual(other);
  });
});
