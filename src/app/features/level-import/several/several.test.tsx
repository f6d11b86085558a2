import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { slowIt, someOf } from '../../../../../tests/support/vitest/slow-tests.ts';
import { openDevice, square, type Device } from '../../../../../tests/support/app/app-device.ts';
import { openPanel, type PanelStage } from '../../../../../tests/support/app/render-panel.tsx';
import { text, textPattern } from '../../../../../tests/support/app/texts.ts';
import LevelImport from '../index.tsx';
import { twinOf, type LevelChoice } from './use-several.ts';

const file = (name: string, places: [title: string, level?: string][]): File => {
  const features = places.map(([title, level], i) => ({
    type: 'Feature',
    properties: { typeCode: 'office', name: title, ...(level !== undefined && { level }) },
    geometry: square(10.003 + i / 5000, 50.003, 0.0001),
  }));
  return new File([JSON.stringify({ type: 'FeatureCollection', features })], name);
};

const nextOfTwo = {
  draft: expect.objectContaining({ planName: 'floor-3.geojson', levelIndex: 3, queue: [] }),
};

describe('several levels at once', () => {
  let device: Device;
  let stage: PanelStage;
  beforeEach(async () => {
    device = await openDevice();
    stage = await openPanel(LevelImport, device.workspace, 'clients/1/sites/2/buildings/3/levels/add');
    await screen.findByLabelText(/^Level index/);
  });
  afterEach(async () => {
    cleanup();
    await device.db.delete();
  });

  const pick = (...files: File[]): void => {
    fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } });
  };
  const button = (name: string | RegExp): HTMLButtonElement => screen.getByRole('button', { name });
  const importNow = async (): Promise<void> => {
    await waitFor(() => expect(button(text('import:import')).disabled).toBe(false));
    fireEvent.click(button(text('import:import')));
  };
  const levels = async () =>
    (await device.db.levels.toArray())
      .toSorted((a, b) => a.levelIndex - b.levelIndex)
      .map(({ levelIndex, title }) => [levelIndex, title]);

  it('are made of several files, one after the other, with the floor that each name tells', async () => {
    pick(file('floor-3.geojson', [['Oak']]), file('floor-2.geojson', [['Elm']]));
    fireEvent.click(
      await screen.findByRole('button', { name: textPattern('import:several.take', { count: 2 }) }),
    );
    await screen.findByText(textPattern('import:several.rest', { count: 1 }));
    expect(screen.getByLabelText(/^Level index/)).toHaveProperty('value', '2');
    const dropped: string[] = [];
    const left: unknown[] = [];
    device.db.staging.hook('deleting', (key) => void dropped.push(key));
    // What who comes back would find, were the page killed as soon as the level is made.
    device.db.levels.hook('creating', (_key, _level, transaction) => {
      transaction.on('complete', () => void device.db.staging.toArray().then((all) => left.push(all)));
    });
    await importNow();
    await waitFor(() => expect(screen.getByLabelText(/^Level index/)).toHaveProperty('value', '3'));
    expect(dropped).toEqual([]);
    expect(left).toEqual([[expect.objectContaining({ values: expect.objectContaining(nextOfTwo) })]]);
    await importNow();
    await waitFor(() => expect(stage.path()).toMatch(/levels\/3\/pois$/));
    expect(await levels()).toEqual([
      [0, expect.any(String)],
      [2, 'floor-2'],
      [3, 'floor-3'],
    ]);
    expect(await device.db.files.count()).toBe(2);
  });

  it('a plan that is open · a file of several levels is picked → the open plan is not imported', async () => {
    pick(file('one.geojson', [['Oak']]));
    await waitFor(() => expect(button(text('import:import')).disabled).toBe(false));
    pick(
      file('all.geojson', [
        ['Elm', '2'],
        ['Ash', '3'],
      ]),
    );
    await screen.findByRole('button', { name: textPattern('import:several.take', { count: 2 }) });
    expect(screen.getByText(text('import:blocked.several'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: text('import:import') })).toHaveProperty('disabled', true);
  });

  slowIt('are made of one file by what its features say, and what is on two is on both', async () => {
    pick(
      file('all.geojson', [
        ['Oak', '1'],
        ['Stairs', '1;2'],
        ['Elm', '2'],
      ]),
    );
    fireEvent.click(
      await screen.findByRole('button', { name: textPattern('import:several.take', { count: 2 }) }),
    );
    await screen.findByText(textPattern('import:result', { count: 2 }));
    await importNow();
    await waitFor(() => expect(screen.getByLabelText(/^Level index/)).toHaveProperty('value', '2'));
    await screen.findByText(textPattern('import:result', { count: 2 }));
    await importNow();
    await waitFor(async () => expect(await device.db.levels.count()).toBe(3));
    const names = (await device.db.features.toArray()).flatMap(({ properties }) => properties.name ?? []);
    expect(names.filter((name) => ['Oak', 'Elm', 'Stairs'].includes(name)).toSorted()).toEqual([
      'Elm',
      'Oak',
      'Stairs',
      'Stairs',
    ]);
  });

  it.each(
    someOf(
      [
        ['several files', [file('floor-2.geojson', [['Elm']]), file('floor-3.geojson', [['Oak']])]],
        [
          'one file that holds them',
          [
            file('all.geojson', [
              ['Oak', '2'],
              ['Elm', '3'],
            ]),
          ],
        ],
      ] as const,
      1,
    ),
  )('%s, are found again after a reload with what was chosen of them', async (_, files) => {
    pick(...files);
    const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
    await screen.findByRole('button', { name: textPattern('import:several.take', { count: 2 }) });
    await waitFor(() => expect(boxes()).toEqual([true, true]));
    fireEvent.click(screen.getAllByRole('checkbox')[1]!);
    await waitFor(() => expect(boxes()).toEqual([true, false]));
    await waitFor(async () => {
      const [kept] = await device.db.staging.toArray();
      const several = {
        kept: files.map(({ name }) => ({ lid: expect.any(String), planName: name })),
        chosen: [expect.any(String)],
      };
      expect(kept?.values).toMatchObject({ draft: { several } });
    });
    stage.unmount();

    stage = await openPanel(LevelImport, device.workspace, 'clients/1/sites/2/buildings/3/levels/add');
    const take = await screen.findByRole('button', {
      name: textPattern('import:several.take', { count: 1 }),
    });
    expect(boxes()).toEqual([true, false]);
    fireEvent.click(take);
    await screen.findByText(textPattern('import:result', { count: 1 }));
    expect(screen.getByLabelText(/^Level index/)).toHaveProperty('value', '2');
    // What they were chosen from is not kept any longer.
    await waitFor(async () => expect(await device.db.files.count()).toBe(1));
  });

  it('leave nothing on the device where they are not wanted', async () => {
    pick(file('floor-2.geojson', [['Elm']]), file('floor-3.geojson', [['Oak']]));
    await screen.findByRole('button', { name: textPattern('import:several.take', { count: 2 }) });
    await waitFor(async () => expect(await device.db.files.count()).toBe(2));
    fireEvent.click(button(text('import:pickOther')));
    await waitFor(async () => expect(await device.db.files.count()).toBe(0));
  });

  it('of which two are of one level: the first is chosen, the second says so', async () => {
    pick(
      file('floor-2.geojson', [['Elm']]),
      file('level 2 (new).geojson', [['Oak']]),
      file('floor-3.geojson', [['Ash']]),
    );
    await screen.findByText(textPattern('import:several.twice', { name: 'floor-2' }));
    expect(screen.getByText(textPattern('import:several.twice', { name: 'level 2 (new)' }))).toBeDefined();
    await waitFor(() =>
      expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
        true,
        false,
        true,
      ]),
    );
  });

  it('that say on which level they are may still become one', async () => {
    pick(
      file('all.geojson', [
        ['Oak', '1'],
        ['Elm', '2'],
      ]),
    );
    fireEvent.click(await screen.findByRole('button', { name: text('import:several.whole') }));
    await screen.findByText(textPattern('import:result', { count: 2 }));
  });

  // @spec 5.90 8.30
  slowIt('of which two are files of one name: the first is taken, the second refused', async () => {
    pick(
      file('plan.geojson', [['Elm']]),
      file('Plan.geojson', [['Oak']]),
      file('floor-3.geojson', [['Ash']]),
    );
    await screen.findByRole('button', { name: textPattern('import:several.take', { count: 2 }) });
    expect(stage.toasts.map(({ title }) => title)).toEqual(['File "Plan.geojson" already exist.']);
  });

  it('that can not be read are refused', async () => {
    pick(new File(['no archive'], 'campus.imdf'));
    await screen.findByText(text('forms:issues.archive-broken'));
  });
});

it('levels of two buildings → never the same level, whatever their index', () => {
  const level = { title: '', shortTitle: '', ordinal: 1, count: null, isHere: false };
  const [north, south, twin] = ['North', 'South', 'North'].map((building, i) => ({
    ...level,
    building,
    id: String(i),
  })) as [LevelChoice, LevelChoice, LevelChoice];
  expect(twinOf(north, [north, south])).toBeUndefined();
  expect(twinOf(north, [north, south, twin])).toBe(twin);
});
