import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel, type PanelStage } from '../../../../tests/support/app/render-panel.tsx';
import { undo } from '../../commands/index.ts';
import { freshOp, listFeatures, rememberId, type PendingOp } from '../../../db/index.ts';
import { lidSchema } from '../../../domain/entities/ids.ts';
import { anchorPairSchema } from '../../../domain/entities/anchor.ts';
import { calculateAnchors } from '../../../domain/floorplan/index.ts';
import Hierarchy from './index.tsx';
import { text, textPattern } from '../../../../tests/support/app/texts.ts';
import { slowIt } from '../../../../tests/support/vitest/slow-tests.ts';

/** The panel as another layout rebuilds it. */
function Turned() {
  const [turns, setTurns] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setTurns(turns + 1)}>
        Turn
      </button>
      <Hierarchy key={turns} />
    </>
  );
}

describe('the form of a level', () => {
  let device: Device;
  let stage: PanelStage;

  beforeEach(async () => {
    device = await openDevice();
  });
  afterEach(async () => {
    cleanup();
    await device.db.delete();
  });

  const open = async (Panel = Hierarchy): Promise<void> => {
    stage = await openPanel(Panel, device.workspace, `${device.levelPath}/edit`);
  };

  // @spec 2.58 4.50
  it('locks the index, hides the position of a level without anchors, and saves titles', async () => {
    await open();
    expect(await screen.findByLabelText(/^Level index/)).toHaveProperty('readOnly', true);
    expect(screen.queryByText('Position on earth')).toBeNull();
    fireEvent.change(screen.getByLabelText(/^Short title/), { target: { value: 'GF' } });
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save level' });
    await waitFor(() => expect(save.disabled).toBe(false));
    fireEvent.click(save);
    await waitFor(() => expect(stage.path()).toBe('/cms/content/clients/1/sites/2/buildings/3/levels'));
    expect(await device.db.levels.get(device.level.lid)).toEqual({ ...device.level, shortTitle: 'GF' });
  });

  it("has titles in the client's languages, checks them, and saves what was typed", async () => {
    const extra = { levelType: 'clinic', storey: { kept: 1, titles: { de: 'Erdgeschoss' } } };
    await device.db.levels.update(device.level.lid, { extra });
    await open();
    fireEvent.click(await screen.findByRole('button', { name: textPattern('forms:texts.title') }));
    const inArabic = await screen.findByLabelText(text('forms:fields.titleIn', { language: 'Arabic' }));
    expect(inArabic).toMatchObject({ lang: 'ar', dir: 'rtl' });
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save level' });
    fireEvent.change(inArabic, { target: { value: 'أ'.repeat(101) } });
    await waitFor(() => expect(screen.getByText(/at most 100/)).toBeDefined());
    fireEvent.change(inArabic, { target: { value: 'الطابق الأرضي' } });
    await waitFor(() => expect(save.disabled).toBe(false));
    fireEvent.click(screen.getByRole('button', { name: textPattern('forms:texts.title') }));
    fireEvent.click(save);
    await waitFor(async () =>
      expect((await device.db.levels.get(device.level.lid))?.extra).toEqual({
        levelType: 'clinic',
        storey: { kept: 1, titles: { de: 'Erdgeschoss', ar: 'الطابق الأرضي' } },
      }),
    );
  });

  it('shows where the anchors lie, and keeps them when the titles change', async () => {
    const anchors = calculateAnchors([device.place]);
    const extra = { levelType: 'clinic', anchors, storeyKey: 'x' };
    await device.db.levels.update(device.level.lid, { extra });
    await open();
    fireEvent.click(await screen.findByRole('button', { name: /Position on earth/ }));
    expect(screen.getByText('50.00300000, 10.00300000')).toBeDefined();
    fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Entrance' } });
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save level' });
    await waitFor(() => expect(save.disabled).toBe(false));
    fireEvent.click(save);
    await waitFor(async () =>
      expect(await device.db.levels.get(device.level.lid)).toMatchObject({
        title: 'Entrance',
        extra,
      }),
    );
  });

  // @spec 4.48 4.49
  it('moves all that is on the level with its anchors, in one step that is undone at once', async () => {
    localStorage.setItem('storey.markCornersSeen', 'true');
    const anchors = calculateAnchors([device.place]);
    await device.db.levels.update(device.level.lid, { extra: { levelType: 'clinic', anchors } });
    await open();
    fireEvent.click(await screen.findByRole('button', { name: /Position on earth/ }));
    fireEvent.click(screen.getByRole('button', { name: text('forms:anchors.edit') }));
    await screen.findByRole('button', { name: text('forms:anchors.set') });
    expect(saveButton().disabled).toBe(true);
    const setButton = () =>
      screen.getByRole<HTMLButtonElement>('button', { name: text('forms:anchors.set') });
    expect(setButton().disabled).toBe(true);
    for (const which of ['first', 'second'] as const) {
      const field = screen.getByLabelText<HTMLInputElement>(textPattern(`forms:anchors.${which}Longitude`));
      fireEvent.change(field, { target: { value: String(Number(field.value) + 0.001) } });
    }
    fireEvent.click(setButton());
    await waitFor(() => expect(saveButton().disabled).toBe(false));
    fireEvent.click(saveButton());
    const lonOf = async (): Promise<number> => {
      const [feature] = await listFeatures(device.db, device.level.lid);
      const [corner] = feature!.geometry.coordinates as unknown as [[[number, number]]];
      return corner[0][0];
    };
    const [before] = device.place.geometry.coordinates as unknown as [[[number, number]]];
    await waitFor(async () => expect(await lonOf()).toBeCloseTo(before[0][0] + 0.001, 7));
    await undo.run(device.workspace, undefined);
    expect(await lonOf()).toBe(before[0][0]);
  });

  slowIt('keeps anchors that are not set yet when the tablet is turned and gets another layout', async () => {
    localStorage.setItem('storey.markCornersSeen', 'true');
    const anchors = calculateAnchors([device.place]);
    await device.db.levels.update(device.level.lid, { extra: { levelType: 'clinic', anchors } });
    await open(Turned);
    fireEvent.click(await screen.findByRole('button', { name: /Position on earth/ }));
    fireEvent.click(screen.getByRole('button', { name: text('forms:anchors.edit') }));
    const field = () => screen.findByLabelText<HTMLInputElement>(textPattern('forms:anchors.firstLongitude'));
    const moved = String(Number((await field()).value) + 0.001);
    fireEvent.change(await field(), { target: { value: moved } });
    fireEvent.click(screen.getByRole('button', { name: 'Turn' }));
    await waitFor(async () => expect((await field()).value).toBe(moved));
    const set = screen.getByRole<HTMLButtonElement>('button', { name: text('forms:anchors.set') });
    expect(set.disabled).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: text('forms:anchors.cancel') }));
    fireEvent.click(screen.getByRole('button', { name: text('forms:anchors.edit') }));
    expect((await field()).value).not.toBe(moved);
  });

  /** A level that only this device has, refused because another person took its index. */
  const asNew = async (more: Partial<PendingOp> = {}): Promise<void> => {
    const { level, workspace } = device;
    const of = { table: 'levels', key: level.lid, row: level, intent: 'create' } as const;
    await device.db.pending.put({ ...freshOp(of, 1, workspace.newId()), ...more });
  };
  const REFUSED = {
    state: 'rejected',
    lastError: { code: 'level-exists', message: 'A level with the index 0 exists already.', status: 409 },
  } as const;
  const indexField = () => screen.findByLabelText<HTMLInputElement>(/^Level index/);
  const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save level' });

  it('gives a level that only this device has another index, and all on it goes along', async () => {
    await asNew(REFUSED);
    await device.db.levels.put({
      ...device.level,
      lid: lidSchema.parse(device.workspace.newId()),
      levelIndex: 1,
    });
    await open();
    const index = await indexField();
    expect(index.readOnly).toBe(false);
    expect(screen.getByText(textPattern('forms:hints.levelIndexTaken'))).toBeDefined();
    fireEvent.change(index, { target: { value: '1' } });
    expect(await screen.findByText(text('forms:issues.level-exists'))).toBeDefined();
    expect(saveButton().disabled).toBe(true);
    fireEvent.change(index, { target: { value: '-1' } });
    await waitFor(() => expect(saveButton().disabled).toBe(false));
    fireEvent.click(saveButton());
    await waitFor(() => expect(stage.path()).toBe('/cms/content/clients/1/sites/2/buildings/3/levels'));
    expect(await device.db.levels.get(device.level.lid)).toEqual({ ...device.level, levelIndex: -1 });
    expect((await device.db.pending.get(`levels:${device.level.lid}`))?.state).toBe('ready');
    expect(await listFeatures(device.db, device.level.lid)).toHaveLength(1);
  });

  it('moves the plan to control points, and says why points fix no place', async () => {
    localStorage.setItem('storey.markCornersSeen', 'true');
    const anchors = calculateAnchors([device.place])!;
    await device.db.levels.update(device.level.lid, { extra: { levelType: 'clinic', anchors } });
    await open();
    fireEvent.click(await screen.findByRole('button', { name: /Position on earth/ }));
    fireEvent.click(screen.getByRole('button', { name: text('forms:anchors.edit') }));
    fireEvent.click(await screen.findByRole('radio', { name: text('controlPoints:points') }));
    const add = screen.getByRole('button', { name: text('controlPoints:add') });
    fireEvent.click(add);
    expect(screen.getByText(text('controlPoints:faults.too-few'))).toBeDefined();
    fireEvent.click(add);
    const longitude = (number: string) =>
      screen.getByLabelText<HTMLInputElement>(textPattern('controlPoints:longitude', { number }));
    const [west, east] = ['1', '2'].map((number) => Number(longitude(number).value)) as [number, number];
    const put = (number: string, value: number): void => {
      fireEvent.change(longitude(number), { target: { value: String(value) } });
    };
    const latitude = screen.getByLabelText<HTMLInputElement>(
      textPattern('controlPoints:latitude', { number: '1' }),
    );
    fireEvent.change(latitude, { target: { value: String(anchors[1].geometry.coordinates[1]) } });
    put('1', east);
    expect(
      screen.getByText(text('controlPoints:faults.coincide', { first: '1', second: '2' })),
    ).toBeDefined();
    fireEvent.change(latitude, { target: { value: String(anchors[0].geometry.coordinates[1]) } });
    put('1', west + 0.001);
    put('2', east + 0.001);
    fireEvent.click(screen.getByRole('button', { name: text('controlPoints:apply') }));
    fireEvent.click(screen.getByRole('button', { name: text('forms:anchors.set') }));
    await waitFor(() => expect(saveButton().disabled).toBe(false));
    fireEvent.click(saveButton());
    await waitFor(async () => {
      const level = await device.db.levels.get(device.level.lid);
      const [a] = anchorPairSchema.parse(level?.extra['anchors']);
      expect(a.geometry.coordinates[0]).toBeCloseTo(west + 0.001, 7);
    });
  });

  // @spec 8.13 8.36
  it('level never read → deleted only after a warning that its content is unknown', async () => {
    await rememberId(device.db, 'levels', device.level.lid, '3/0');
    await open();
    fireEvent.click(await screen.findByRole('button', { name: text('forms:delete.levels.label') }));
    await screen.findByText(text('forms:delete.unread'));
  });

  it('keeps the index of a level that may have arrived, and says why', async () => {
    await asNew({ state: 'unknown' });
    await open();
    expect((await indexField()).readOnly).toBe(true);
    expect(screen.getByText(textPattern('forms:hints.levelIndexUnsure'))).toBeDefined();
  });

  it('opens what an earlier version kept of the form', async () => {
    await asNew();
    const { level } = device;
    const values = { shortTitle: '0', title: 'Entrance', levelType: 'clinic' };
    const head = { values: { ...values, title: level.title }, geometry: null };
    await device.db.staging.put({
      entityKey: `levels:${level.lid}`,
      values: { id: level.lid, draft: values, head },
      geometry: null,
      mode: 'edit',
      at: 1,
    });
    await open();
    expect((await indexField()).value).toBe('0');
    expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Entrance');
  });
});
