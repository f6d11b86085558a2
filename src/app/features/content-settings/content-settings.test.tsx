import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { slowIt } from '../../../../tests/support/vitest/slow-tests.ts';
import { clientSettingsOf } from '../../../domain/client-settings/index.ts';
import { builtInTaxonomy } from '../../../domain/taxonomy/index.ts';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../../tests/support/app/render-screen.tsx';
import { isolate } from '../../i18n/index.ts';
import { text, textPattern } from '../../../../tests/support/app/texts.ts';
import { sheetKey } from '../../state/drafts/sheets.ts';
import ContentSettings from './index.tsx';

afterEach(cleanup);

const STOREY = { types: ['office', 'toilet'], rules: [{ typeCode: 'office', property: 'eid' }] };

async function openSettings(before?: (device: Device) => Promise<unknown>) {
  const device = await openDevice();
  await before?.(device);
  await device.db.clients.update(device.client.lid, {
    extra: {
      defaultLevelType: 'clinic',
      theirs: { kept: true },
      storey: STOREY,
    },
  });
  const extra = async () => (await device.db.clients.get(device.client.lid))?.extra;
  await openScreen({
    Screen: ContentSettings,
    workspace: device.workspace,
    routes: ['/cms/config/content-settings'],
    at: '/cms/config/content-settings',
    namespaces: ['settings', 'forms', 'content', 'shell', 'network'],
  });
  return { device, extra };
}

it("gives new levels another kind, and keeps the client's other data", async () => {
  const { device, extra } = await openSettings();
  fireEvent.click(await screen.findByRole('button', { name: textPattern('forms:fields.levelType') }));
  fireEvent.click(await screen.findByRole('option', { name: text('forms:levelTypes.hospital') }));
  fireEvent.click(screen.getByRole('button', { name: text('settings:save') }));
  await waitFor(async () =>
    expect(await extra()).toEqual({
      defaultLevelType: 'hospital',
      theirs: { kept: true },
      storey: STOREY,
    }),
  );
  await device.db.delete();
});

slowIt('lets go of a rule, puts types in an order, and names languages and layers', async () => {
  const { device, extra } = await openSettings();
  const title = isolate(builtInTaxonomy['toilet']!.title);
  fireEvent.click(await screen.findByRole('button', { name: text('settings:content.moveUp', { title }) }));
  fireEvent.click(screen.getByRole('button', { name: textPattern('settings:content.removeRule') }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'German' }));
  fireEvent.click(screen.getByRole('switch', { name: text('content:visibility.beacons') }));
  fireEvent.click(screen.getByRole('button', { name: text('settings:save') }));
  await waitFor(async () =>
    expect(clientSettingsOf((await extra()) ?? {})).toEqual({
      rules: [],
      types: ['toilet', 'office'],
      languages: ['ar', 'de'],
      visibility: { beacons: true },
      groups: [],
      profiles: {},
      pathRules: [],
    }),
  );
  expect(await extra()).toMatchObject({ defaultLevelType: 'clinic', theirs: { kept: true } });
  await device.db.delete();
});

it('a step-free speed and width → saved for the client; one out of range → says so and can not be saved', async () => {
  const { device, extra } = await openSettings();
  const field = () =>
    screen.findByRole('textbox', { name: new RegExp(text('network:lab.profiles.step-free')) });
  const save = () => screen.getByRole('button', { name: text('settings:save') });
  fireEvent.change(await field(), { target: { value: '9' } });
  await screen.findByText(textPattern('settings:content.speedRange'));
  expect(save()).toHaveProperty('disabled', true);
  fireEvent.change(await field(), { target: { value: '0.6' } });
  const limits = screen.getByRole('group', {
    name: text('ways:limits.title', { profile: text('network:lab.profiles.step-free') }),
  });
  const step = within(limits).getByRole('textbox', { name: text('ways:limits.maxStep') });
  fireEvent.change(step, { target: { value: '200' } });
  await waitFor(() => expect(save()).toHaveProperty('disabled', true));
  fireEvent.change(step, { target: { value: '5' } });
  fireEvent.click(save());
  await waitFor(async () =>
    expect(await extra()).toMatchObject({
      storey: { ...STOREY, profiles: { 'step-free': { metresPerSecond: 0.6, maxStep: 0.05 } } },
    }),
  );
  await device.db.delete();
});

slowIt(
  'settings typed in an earlier version · opened → they are there, kept in its shape, and gone once they are saved',
  async () => {
    const kept = (typed: object) => ({
      id: 'x',
      draft: { typed },
      head: { values: { typed: {} }, geometry: null },
    });
    const { device } = await openSettings(async ({ db, client }) =>
      db.staging.put({
        entityKey: sheetKey('content-settings', { table: 'clients', key: client.lid }),
        values: kept({ languages: ['ar', 'de'] }),
        geometry: null,
        mode: 'add',
        at: 1,
      }),
    );
    const german = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'German' });
    await waitFor(() => expect(german.checked).toBe(true));
    fireEvent.click(screen.getByRole('checkbox', { name: 'French' }));
    await waitFor(async () => {
      const [row] = await device.db.staging.toArray();
      expect(row?.values['draft']).toMatchObject({
        typed: { languages: ['ar', 'de', 'fr'], defaultLevelType: 'clinic', types: STOREY.types },
      });
    });
    expect(screen.getByText(textPattern('forms:restored.text'))).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: text('settings:save') }));
    await waitFor(() => expect(screen.queryByText(textPattern('forms:restored.text'))).toBeNull());
    await waitFor(async () => expect(await device.db.staging.count()).toBe(0));
    await device.db.delete();
  },
);

it('a group is added and renamed, keeps its id, and says what names it before it goes', async () => {
  const { device, extra } = await openSettings((one) =>
    one.db.features.toCollection().modify({ 'properties.extra': { access: ['night-staff'] } }),
  );
  const uses = await device.db.features.count();
  expect(uses).toBeGreaterThan(0);
  fireEvent.change(await screen.findByRole('textbox', { name: text('settings:content.groupTitle') }), {
    target: { value: 'Night staff' },
  });
  fireEvent.click(screen.getByRole('button', { name: text('settings:content.addGroup') }));
  const title = await screen.findByRole('textbox', { name: textPattern('settings:content.groupOf') });
  fireEvent.change(title, { target: { value: ' ' } });
  expect(screen.getByRole('button', { name: text('settings:save') })).toHaveProperty('disabled', true);
  fireEvent.change(title, { target: { value: 'Guards' } });
  fireEvent.click(screen.getByRole('button', { name: text('settings:save') }));
  await waitFor(async () =>
    expect(clientSettingsOf((await extra()) ?? {}).groups).toEqual([{ id: 'night-staff', title: 'Guards' }]),
  );
  const remove = text('settings:content.removeType', { title: isolate('Guards') });
  fireEvent.click(await screen.findByRole('button', { name: remove }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain(String(uses));
  fireEvent.click(within(dialog).getByRole('button', { name: remove }));
  await waitFor(() => expect(screen.queryByDisplayValue('Guards')).toBeNull());
  await device.db.delete();
});
