import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { slowIt, someOf } from '../../../../tests/support/vitest/slow-tests.ts';
import { openDevice, square, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel, type PanelStage } from '../../../../tests/support/app/render-panel.tsx';
import type { FeatureGeometry } from '../../../domain/entities/geometry.ts';
import { lidSchema } from '../../../domain/entities/ids.ts';
import { importLevel } from '../../commands/index.ts';
import LevelImport from './index.tsx';
import { text, textPattern } from '../../../../tests/support/app/texts.ts';

type Row = [properties: Record<string, unknown>, geometry: FeatureGeometry];

function planFile(rows: readonly Row[], name = 'floor.geojson'): File {
  const features = rows.map(([properties, geometry]) => ({ type: 'Feature', properties, geometry }));
  return new File([JSON.stringify({ type: 'FeatureCollection', features })], name);
}

const FOREIGN: Row[] = [
  [{ type: 'wall', name: null }, square(10.003, 50.003, 0.0001)],
  [{ type: 'wall', name: null }, square(10.0032, 50.003, 0.0001)],
  [{ type: 'meeting_spot', name: 'Oak' }, square(10.0034, 50.003, 0.0001)],
  [{ type: 'meeting_spot', name: null }, square(10.0036, 50.003, 0.0001)],
];

describe('the import of a level', () => {
  let device: Device;
  let stage: PanelStage;

  beforeEach(async () => {
    device = await openDevice();
  });
  afterEach(async () => {
    cleanup();
    await device.db.delete();
  });

  const open = async (): Promise<void> => {
    stage = await openPanel(LevelImport, device.workspace, 'clients/1/sites/2/buildings/3/levels/add');
    await screen.findByLabelText(/^Level index/);
  };
  const pick = (file: File): void => {
    const input = document.querySelector('input[type=file]');
    if (input === null) throw new Error('There is no file field');
    fireEvent.change(input, { target: { files: [file] } });
  };
  const button = (name: string | RegExp): HTMLButtonElement => screen.getByRole('button', { name });
  const choose = async (label: RegExp, option: RegExp): Promise<void> => {
    fireEvent.click(button(label));
    fireEvent.click(await screen.findByRole('option', { name: option }));
  };

  it('offers the next floor and the type that the client prefers', async () => {
    await open();
    expect(screen.getByLabelText(/^Level index/)).toHaveProperty('value', '1');
    expect(screen.getByText(text('forms:hints.levelIndex'))).toBeDefined();
    expect(screen.getByLabelText(/^Short title/)).toHaveProperty('value', '1');
    expect(button(/^Level type|Clinic/).textContent).toContain('Clinic');
    expect(button('Import level').disabled).toBe(true);
  });

  it('names every format that it takes, those that the server reads too', async () => {
    await open();
    const formats = await screen.findByText(/GeoJSON, DXF/);
    for (const name of ['DWG', 'OpenStreetMap', 'KML', 'SVG', 'IMDF'])
      expect(formats.textContent).toContain(name);
  });

  it('refuses types that are not ours, maps them, and makes the level with what was chosen', async () => {
    await open();
    pick(planFile(FOREIGN));
    expect(
      await screen.findByText(textPattern('forms:issues.file-validation-type-code', { first: '#1' })),
    ).toBeDefined();
    expect(button('Import level').disabled).toBe(true);
    fireEvent.click(button(text('import:mapTypes')));
    await screen.findByText('meeting_spot');
    await choose(textPattern('import:becomes', { value: 'meeting_spot' }), /^Office/);
    await choose(textPattern('import:unnamedBecome', { count: 1 }), /^Room without a name/);
    await screen.findByText('4 features will be imported');
    await waitFor(() => expect(button('Import level').disabled).toBe(false));
    fireEvent.click(button('Import level'));

    await waitFor(async () => expect(await device.db.levels.count()).toBe(2));
    await waitFor(() =>
      expect(stage.path()).toBe('/cms/content/clients/1/sites/2/buildings/3/levels/1/pois'),
    );
    const level = (await device.db.levels.toArray()).find(({ levelIndex }) => levelIndex === 1);
    expect(level).toMatchObject({
      title: 'Level 1',
      extra: {
        levelType: 'clinic',
        anchors: [
          { geometry: { coordinates: [10.003, 50.003] } },
          { geometry: { coordinates: [10.0037, 50.0031] } },
        ],
      },
    });
    const made = await device.db.features.filter(({ levelLid }) => levelLid === level?.lid).toArray();
    expect(made.map(({ properties }) => properties.typeCode).sort()).toEqual([
      'office',
      'room-outline',
      'wall',
      'wall',
    ]);
    expect(await device.db.files.where({ levelLid: level?.lid ?? '' }).first()).toMatchObject({
      fileName: 'floor.geojson',
      fileType: 'geojson',
    });
    expect(await device.db.staging.count()).toBe(0);
  });

  it('goes on after a reload with the same fields, file and mapping', async () => {
    await open();
    fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Roof' } });
    pick(planFile(FOREIGN));
    await screen.findByText(textPattern('forms:issues.file-validation-type-code'));
    fireEvent.click(button(text('import:mapTypes')));
    await screen.findByText('meeting_spot');
    await choose(textPattern('import:becomes', { value: 'meeting_spot' }), /^Skip/);
    await screen.findByText('2 features will be imported');
    stage.unmount();
    await waitFor(async () => {
      const [kept] = await device.db.staging.toArray();
      expect(kept?.values).toMatchObject({ draft: { title: 'Roof', planName: 'floor.geojson' } });
    });

    await open();
    expect(screen.getByLabelText(/^Title/)).toHaveProperty('value', 'Roof');
    await screen.findByText('2 features will be imported');
    await waitFor(() => expect(button('Import level').disabled).toBe(false));
  });

  slowIt('begins another level where the one that it was to make was made meanwhile', async () => {
    const { db, workspace, building } = device;
    await open();
    fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Roof' } });
    pick(planFile([[{ typeCode: 'office', name: 'Oak' }, square(10.003, 50.003, 0.0001)]]));
    await screen.findByText('1 feature will be imported');
    stage.unmount();
    const left = async () => (await db.staging.toArray())[0]?.values ?? {};
    await waitFor(async () => expect(await left()).toMatchObject({ draft: { planName: 'floor.geojson' } }));
    const lid = lidSchema.parse((await left())['id']);
    const level = { lid, levelIndex: 1, shortTitle: '1', title: 'Top', extra: {} };
    const made = await importLevel.run(workspace, { buildingLid: building.lid, level, features: [] });
    expect(made).toMatchObject({ ok: true });
    const plan = await db.files.where({ levelLid: lid }).first();

    await open();
    await screen.findByText('1 feature will be imported');
    const { id } = await left();
    expect(id).not.toBe(lid);
    fireEvent.change(screen.getByLabelText(/^Level index/), { target: { value: '2' } });
    const rows = FOREIGN.map(([, shape]): Row => [{ typeCode: 'office', name: 'Oak' }, shape]);
    pick(planFile(rows, 'mended.geojson'));
    await screen.findByText('4 features will be imported');
    await waitFor(() => expect(button('Import level').disabled).toBe(false));
    fireEvent.click(button('Import level'));
    await waitFor(async () => expect(await db.levels.count()).toBe(3));
    expect(await db.files.where({ levelLid: lid }).toArray()).toEqual([plan]);
    expect(await db.files.where({ levelLid: String(id) }).toArray()).toMatchObject([
      { fileName: 'mended.geojson' },
    ]);
    expect((await db.levels.get(String(id)))?.title).toBe('Roof');
  });

  slowIt('offers the import of another file only once that is kept on the device', async () => {
    const shape = square(10.003, 50.003, 0.0001);
    await open();
    pick(planFile([[{ typeCode: 'office', name: 'Oak' }, shape]]));
    await waitFor(() => expect(button('Import level').disabled).toBe(false));
    let answer = (): void => undefined;
    const asked = new Promise<void>((isAsked) => {
      const estimate = async (): Promise<StorageEstimate> => {
        isAsked();
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return {};
      };
      Object.defineProperty(navigator, 'storage', { value: { estimate }, configurable: true });
    });
    try {
      pick(planFile([[{ typeCode: 'office', name: 'Elm' }, shape]], 'other.geojson'));
      await asked;
      // Longer than the check of what is read takes.
      const offered = waitFor(() => expect(button('Import level').disabled).toBe(false), { timeout: 2000 });
      await expect(offered).rejects.toThrow();
      answer();
      await waitFor(() => expect(button('Import level').disabled).toBe(false));
      expect(await device.db.files.toArray()).toMatchObject([{ fileName: 'other.geojson' }]);
    } finally {
      Reflect.deleteProperty(navigator, 'storage');
    }
  });

  slowIt('says that no other plan is kept for a level that was made while it stood open', async () => {
    const { db, workspace, building } = device;
    await open();
    const plan = planFile([[{ typeCode: 'office', name: 'Oak' }, square(10.003, 50.003, 0.0001)]]);
    pick(plan);
    await screen.findByText('1 feature will be imported');
    await waitFor(async () => expect(await db.staging.count()).toBe(1));
    const lid = lidSchema.parse((await db.staging.toArray())[0]?.values['id']);
    const level = { lid, levelIndex: 1, shortTitle: '1', title: 'Top', extra: {} };
    await importLevel.run(workspace, { buildingLid: building.lid, level, features: [] });
    const [kept] = await db.files.toArray();
    pick(planFile(FOREIGN, 'other.geojson'));
    expect(await screen.findByText(textPattern('forms:issues.file-level-made'))).toBeDefined();
    expect(await db.files.toArray()).toEqual([kept]);
  });

  it('takes a file of our own types as it is', async () => {
    await open();
    pick(planFile([[{ typeCode: 'office', name: 'Oak' }, square(10.003, 50.003, 0.0001)]]));
    await screen.findByText('1 feature will be imported');
    expect(screen.queryByRole('button', { name: text('import:mapTypes') })).toBeNull();
    await waitFor(() => expect(button('Import level').disabled).toBe(false));
  });

  slowIt('leaves broken shapes out only when told to', async () => {
    await open();
    const bow: FeatureGeometry = {
      type: 'Polygon',
      coordinates: [
        [
          [10.003, 50.003],
          [10.004, 50.004],
          [10.004, 50.003],
          [10.003, 50.004],
          [10.003, 50.003],
        ],
      ],
    };
    pick(
      planFile([
        [{ typeCode: 'office', name: 'Oak' }, square(10.003, 50.003, 0.0001)],
        [{ typeCode: 'office', name: 'Bow' }, bow],
      ]),
    );
    const consent = await screen.findByRole('checkbox', { name: /Leave out 1 broken shape/ });
    expect(screen.getByText(/\(crosses itself\)/)).toBeDefined();
    expect(screen.getByText(textPattern('forms:issues.broken-geometry', { first: '#2 Bow' }))).toBeDefined();
    expect(button('Import level').disabled).toBe(true);
    fireEvent.click(consent);
    await screen.findByText('1 feature will be imported');
    await waitFor(() => expect(button('Import level').disabled).toBe(false));
  });

  // @spec 5.28 8.21 8.22 8.23
  it.each(
    someOf<[string, File, string | RegExp]>(
      [
        ['a text that is no JSON', new File(['hello'], 'a.json'), text('forms:issues.file-invalid_json')],
        [
          'a PDF that was cut off',
          new File(['%PDF-1.7\n1 0 obj'], 'a.pdf'),
          text('forms:issues.file-invalid'),
        ],
        ['an empty file', new File([], 'a.geojson'), 'The file is empty.'],
        [
          'a format of another kind',
          new File(['x'], 'a.docx'),
          textPattern('forms:issues.invalid-file-extension'),
        ],
        ['a drawing that is none', new File(['x'], 'a.dxf'), textPattern('forms:issues.file-type-mismatch')],
      ],
      2,
    ),
  )('says what is wrong with %s, and keeps nothing of it', async (_, file, text) => {
    await open();
    pick(file);
    expect(await screen.findByText(text)).toBeDefined();
    expect(button('Import level').disabled).toBe(true);
    expect(await device.db.files.count()).toBe(0);
    pick(planFile([[{ typeCode: 'office', name: 'Oak' }, square(10.003, 50.003, 0.0001)]]));
    await screen.findByText('1 feature will be imported');
  });

  it('file replaced on the disk during the reading → another file is requested, and nothing is kept', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plan-'));
    const path = join(folder, 'floor.dxf');
    writeFileSync(path, 'as it was when it was chosen');
    const onDisk = Object.assign(await openAsBlob(path), { name: 'floor.dxf' });
    writeFileSync(path, 'and as somebody has saved it since, which is longer');
    await open();
    // The file of a browser, as Node has it, not jsdom's version of it.
    pick(onDisk as unknown as File);
    expect(await screen.findByText(text('forms:issues.file-read-failed'))).toBeDefined();
    expect(button('Import level').disabled).toBe(true);
    expect(await device.db.files.count()).toBe(0);
    rmSync(folder, { recursive: true });
  });

  it('keeps a drawing that only the server can read until there is a network, and says so', async () => {
    device.engine.status = { ...device.engine.status, online: false };
    await open();
    pick(new File(['AC1032'], 'a.dwg'));
    await screen.findByText(text('forms:issues.dwg-waits'));
    await waitFor(async () => expect(await device.db.files.count()).toBe(1));
    expect(button('Import level').disabled).toBe(true);
    expect(screen.getByText(/a\.dwg.* waits for the server/)).toBeDefined();
    expect(button(text('import:convertAgain')).disabled).toBe(false);
    device.engine.status = { ...device.engine.status, online: true };
    fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Roof' } });
    expect(await screen.findByText(text('import:reachable'))).toBeDefined();
  });

  slowIt(
    'says how far the making of a level is, and takes back what is stopped: nothing is made, and it can be made again',
    async () => {
      await open();
      const row = (i: number): Row => [
        { typeCode: 'office', name: `Room ${i}` },
        square(10.003 + (i % 50) / 1e5, 50.003 + i / 1e7, 0.000001),
      ];
      pick(planFile(Array.from({ length: 3_000 }, (_, i) => row(i))));
      await screen.findByText('3,000 features will be imported');
      await waitFor(() => expect(button('Import level').disabled).toBe(false));
      fireEvent.click(button('Import level'));
      const bar = await screen.findByRole('progressbar', { name: text('import:making.label') });
      expect(bar.getAttribute('aria-valuetext')).toMatch(/ (0|\d,000) of 3,000$/);
      fireEvent.click(button(text('import:making.cancel')));
      await waitFor(() => expect(button('Import level').disabled).toBe(false));
      expect(stage.toasts).toEqual([]);
      expect([await device.db.levels.count(), await device.db.pending.count()]).toEqual([1, 0]);
      fireEvent.click(button('Import level'));
      await waitFor(async () => expect(await device.db.levels.count()).toBe(2));
      expect(await device.db.features.where({ levelLid: device.level.lid }).count()).toBe(1);
      expect(await device.db.features.count()).toBe(3_001);
    },
  );

  it('refuses an index that the building has', async () => {
    await open();
    fireEvent.change(screen.getByLabelText(/^Level index/), { target: { value: '0' } });
    expect(await screen.findByText(text('forms:issues.level-exists'))).toBeDefined();
  });

  slowIt('refuses an index that another device took while the form stood open', async () => {
    const { db, level } = device;
    await open();
    pick(planFile([[{ typeCode: 'office', name: 'Oak' }, square(10.003, 50.003, 0.0001)]]));
    const theirs = (levelIndex: number) =>
      db.levels.add({ ...level, lid: lidSchema.parse(device.workspace.newId()), levelIndex });
    const index = () => screen.getByLabelText<HTMLInputElement>(/^Level index/).value;
    await waitFor(() => expect([index(), button('Import level').disabled]).toEqual(['1', false]));
    // An index that was not typed changes by itself.
    await theirs(1);
    await waitFor(() => expect([index(), button('Import level').disabled]).toEqual(['2', false]));
    fireEvent.change(screen.getByLabelText(/^Level index/), { target: { value: '5' } });
    await theirs(5);
    expect(await screen.findByText(text('forms:issues.level-exists'))).toBeDefined();
    expect(button('Import level').disabled).toBe(true);
    fireEvent.change(screen.getByLabelText(/^Level index/), { target: { value: '2' } });
    await waitFor(() => expect(button('Import level').disabled).toBe(false));
  });
});
