import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel, type PanelStage } from '../../../../tests/support/app/render-panel.tsx';
import { text, textPattern } from '../../../../tests/support/app/texts.ts';
import { madeHouse } from '../../../../tests/support/domain/ifc/made-house.ts';
import { ringsOf } from '../../../domain/geometry/index.ts';
import { slowIt } from '../../../../tests/support/vitest/slow-tests.ts';
import { newLid, planOfFile } from '../../commands/index.ts';
import LevelImport from './index.tsx';

const model = (scale = 1): File => new File([madeHouse(scale)], 'house.ifc');

let device: Device;
let stage: PanelStage;
const asked = globalThis.fetch;
beforeEach(async () => {
  // As the server answers for the worker and what it compiles; here the library brings its own.
  globalThis.fetch = (input, init) =>
    typeof input === 'string' && input.includes('web-ifc')
      ? Promise.resolve(new Response(''))
      : asked(input, init);
  device = await openDevice();
  stage = await openPanel(LevelImport, device.workspace, 'clients/1/sites/2/buildings/3/levels/add');
  await screen.findByLabelText(/^Level index/);
});
afterEach(async () => {
  globalThis.fetch = asked;
  cleanup();
  await device.db.delete();
});

const pick = (file: File): void => {
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } });
};
const take = (count: number): Promise<HTMLElement> =>
  screen.findByRole('button', { name: textPattern('import:several.take', { count }) });
async function importNow(): Promise<void> {
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: text('import:import') });
  await waitFor(() => expect(button().disabled).toBe(false), { timeout: 10_000 });
  fireEvent.click(button());
}
const levels = async () =>
  (await device.db.levels.toArray())
    .filter(({ levelIndex }) => levelIndex > 0)
    .toSorted((a, b) => a.levelIndex - b.levelIndex)
    .map(({ levelIndex, title }) => [levelIndex, title]);

describe('a building model', () => {
  it('is picked · its storeys with rooms are offered, and made with one confirmation, one on the other', async () => {
    pick(model());
    // The ground floor is there already, the roof has no room.
    fireEvent.click(await take(2));
    await screen.findByText(textPattern('import:several.rest', { count: 1 }));
    await importNow();
    await waitFor(() => expect(stage.path()).toMatch(/levels\/1\/pois$/), { timeout: 10_000 });
    expect(await levels()).toEqual([
      [1, '1. OG'],
      [2, '2. OG'],
    ]);
    const rooms = (await device.db.features.toArray()).filter(({ properties }) =>
      /^\d01 Office$/.test(properties.name ?? ''),
    );
    expect(rooms.map(({ properties }) => properties.typeCode)).toEqual(['office', 'office']);
    const [one, other] = rooms.map(({ geometry }) => ringsOf(geometry).flat(2));
    // To a millimetre.
    one!.forEach((degrees, i) => expect(Math.abs(degrees - other![i]!)).toBeLessThan(2e-8));
    for (const { properties } of rooms) expect(properties['eid']).toMatch(/^guid\d{18}$/);
  });

  it('of which another tab makes the same storey → said, and not made under another index', async () => {
    pick(model());
    fireEvent.click(await take(2));
    await screen.findByText(textPattern('import:several.rest', { count: 1 }));
    const other = { ...device.level, lid: newLid(device.workspace), levelIndex: 1, title: 'By another tab' };
    await device.db.levels.put(other);
    await screen.findByText(text('forms:issues.level-exists'));
    expect(screen.getByLabelText(/^Level index/)).toHaveProperty('value', '1');
    // Once it is free again the storey is made as it was chosen.
    await device.db.levels.delete(other.lid);
    await importNow();
    await waitFor(
      async () =>
        expect(await levels()).toEqual([
          [1, '1. OG'],
          [2, '2. OG'],
        ]),
      { timeout: 10_000 },
    );
  });

  slowIt('of which another tab makes a storey that was to follow → it is left, and named', async () => {
    pick(model());
    fireEvent.click(await take(2));
    await screen.findByText(textPattern('import:several.rest', { count: 1 }));
    await device.db.levels.put({
      ...device.level,
      lid: newLid(device.workspace),
      levelIndex: 2,
      title: 'Other',
    });
    await importNow();
    await waitFor(
      () => expect(stage.toasts.map(({ title }) => title).join()).toMatch(textPattern('import:model.left')),
      { timeout: 10_000 },
    );
    expect(await levels()).toEqual([[2, 'Other']]);
  });

  slowIt('of which each storey is to be looked at → the next one opens after the first', async () => {
    pick(model());
    fireEvent.click(await take(2));
    fireEvent.click(await screen.findByRole('switch', { name: new RegExp(text('import:model.together')) }));
    await importNow();
    await waitFor(() => expect(screen.getByLabelText(/^Level index/)).toHaveProperty('value', '2'), {
      timeout: 10_000,
    });
    expect(await levels()).toEqual([[1, '1. OG']]);
  });

  slowIt('in metres that are feet → said, and read in feet', async () => {
    pick(model(1 / 0.3048));
    await screen.findByText(text('import:model.unit'));
    const plan = await planOfFile(model(1 / 0.3048), undefined, {
      title: 'EG',
      levelIndex: 9,
      at: [10, 50],
    });
    expect(plan).toMatchObject({ ok: true, value: { name: 'house.ifc' } });
  });

  it('of another format by its bytes → refused with words', async () => {
    pick(new File(['0\nSECTION\n'], 'house.ifc'));
    await screen.findByText(text('forms:issues.file-type-mismatch', { type: 'IFC' }));
    fireEvent.click(screen.getByRole('switch', { name: new RegExp(text('import:byHand.start')) }));
    expect(await screen.findByRole('button', { name: text('import:byHand.create') })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('zipped with a password → refused with words', async () => {
    const zip = zipSync({ 'house.ifc': new Uint8Array(10) });
    zip[6] = 1;
    pick(new File([new Uint8Array(zip)], 'house.ifczip'));
    await screen.findByText(text('forms:issues.archive-encrypted'));
  });

  it('whose reader the network does not bring → says what it needs', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('no network'));
    pick(model());
    await screen.findByText(text('forms:issues.reader-missing'));
  });

  it('without a storey for a level that is revised → no storey', async () => {
    const level = { title: 'Annexe', levelIndex: 40, at: [10, 50] as [number, number] };
    expect(await planOfFile(model(), undefined, level)).toEqual({ ok: false, code: 'no-storey' });
  });
});
