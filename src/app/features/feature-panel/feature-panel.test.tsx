import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { slowIt } from '../../../../tests/support/vitest/slow-tests.ts';
import { drawingTargetAtom } from '../../editor/drawing.ts';
import { openFormAtom } from '../../editor/open-form.ts';
import { openDevice, square } from '../../../../tests/support/app/app-device.ts';
import { featureForm } from '../../../../tests/support/app/feature-form.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import FeaturePanel from './index.tsx';
import { text } from '../../../../tests/support/app/texts.ts';

describe('the form of a feature', () => {
  const form = featureForm();
  const { open, openPlace, type, button, press, row } = form;

  // @spec 4.34
  it('shows a place and saves nothing that was not changed', async () => {
    expect(await openPlace()).toHaveProperty('value', 'Outpatient reception');
    expect(screen.getByRole('heading', { name: text('forms:titles.edit.pois') })).toBeDefined();
    expect(button('Save place').disabled).toBe(true);
    expect(form.stage.store.get(openFormAtom)).toMatchObject({ dirty: false, title: 'Outpatient reception' });
  });

  // @spec 8.8
  it('saves a new name, keeps what it does not show, says so and goes back to the list', async () => {
    await form.device.db.features.update(form.device.place.fid, {
      'properties.openHours': { Monday: [['08:00', '18:00']] },
    });
    type(await openPlace(), 'Front desk');
    await waitFor(() => expect(button('Save place').disabled).toBe(false));
    press('Save place');
    await waitFor(() => expect(form.stage.path()).toBe(`/cms/content/${form.device.levelPath}/pois`));
    expect((await row())?.properties).toMatchObject({
      name: 'Front desk',
      openHours: { Monday: [['08:00', '18:00']] },
    });
    await waitFor(() =>
      expect(form.stage.toasts).toEqual([
        expect.objectContaining({ title: 'Front desk updated', kind: 'success' }),
      ]),
    );
    expect(form.device.engine.nudges).toBe(1);
    expect(await form.device.db.staging.count()).toBe(0);
  });

  it('another screen opened meanwhile → stays there, and does not go back to the list', async () => {
    type(await openPlace(), 'Front desk');
    await waitFor(() => expect(button('Save place').disabled).toBe(false));
    press('Save place');
    window.history.pushState({}, '', '/elsewhere');
    onTestFinished(() => window.history.replaceState({}, '', '/'));
    // Here the form stays mounted: that its draft is dropped is the last that a save does.
    await waitFor(async () => {
      expect((await row())?.properties.name).toBe('Front desk');
      expect(await form.device.db.staging.count()).toBe(0);
    });
    await act(async () => new Promise((settle) => setTimeout(settle)));
    expect(form.stage.path()).toBe(`/cms/content/${form.device.levelPath}/pois/${form.device.place.fid}`);
  });

  it('names what is wrong beside the field and does not save it', async () => {
    const name = await openPlace();
    type(name, '');
    expect(await screen.findByText('Required.')).toBeDefined();
    expect(button('Save place').disabled).toBe(true);
    type(name, 'x'.repeat(65));
    expect(await screen.findByText(text('forms:issues.poi-name-limit', { max: 64 }))).toBeDefined();
  });

  it('brings unsaved work back after the form was closed, and discards it when asked to', async () => {
    type(await openPlace(), 'Half a na');
    form.stage.unmount();
    await waitFor(async () => expect(await form.device.db.staging.count()).toBe(1));

    expect(await openPlace()).toHaveProperty('value', 'Half a na');
    expect(screen.getByText(/^Unsaved changes from .* were restored\.$/)).toBeDefined();
    press('Discard');
    await waitFor(() =>
      expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Outpatient reception'),
    );
    await waitFor(async () => expect(await form.device.db.staging.count()).toBe(0));
  });

  it.each([
    [
      'hidden',
      () => {
        vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
        fireEvent(document, new Event('visibilitychange'));
      },
    ],
    ['left', () => void fireEvent(window, new Event('pagehide'))],
  ])('keeps at once what is typed in a page that is then %s', async (_, happen) => {
    const name = await openPlace();
    // Such a page may be stopped there and then: none of its timers comes.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    type(name, 'Half a na');
    happen();
    vi.useRealTimers();
    await waitFor(async () => expect(await form.device.db.staging.count()).toBe(1));
    expect(JSON.stringify(await form.device.db.staging.toArray())).toContain('Half a na');
  });

  it('undoes drawing and typing alike through the drawing target', async () => {
    const name = await openPlace();
    type(name, 'Front desk');
    const target = () => form.stage.store.get(drawingTargetAtom);
    act(() => target()?.setGeometry(square(10.003, 50.003, 0.0002)));
    expect(target()).toMatchObject({ canUndo: true, sceneKey: form.device.place.fid });
    act(() => target()?.undo());
    expect(target()?.geometry).toEqual(form.device.place.geometry);
    act(() => target()?.undo());
    await waitFor(() => expect(name).toHaveProperty('value', 'Outpatient reception'));
    expect(button('Save place').disabled).toBe(true);
    act(() => target()?.redo());
    await waitFor(() => expect(name).toHaveProperty('value', 'Front desk'));
  });

  // @spec 2.51 2.67 5.69
  it('adds a place once it has a type, a name and a shape, and warns of a place outdoors', async () => {
    await open('pois/add');
    type(await screen.findByLabelText(/^Name/), 'Kiosk');
    const target = () => form.stage.store.get(drawingTargetAtom);
    expect(target()?.shapes).toContain('point');
    act(() => target()?.setGeometry({ type: 'Point', coordinates: [10.009, 50.009] }));
    expect(button('Add place').disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: /Type/ }));
    fireEvent.click(await screen.findByRole('option', { name: /^Information/ }));
    await waitFor(() => expect(button('Add place').disabled).toBe(false));
    press('Add place');
    await waitFor(async () => expect(await form.device.db.features.count()).toBe(2));
    const made = (await form.device.db.features.toArray()).find(({ fid }) => fid !== form.device.place.fid);
    expect(made).toMatchObject({
      kind: 'poi',
      levelLid: form.device.level.lid,
      properties: { typeCode: 'information', name: 'Kiosk', style: {} },
      geometry: { type: 'Point', coordinates: [10.009, 50.009] },
    });
    const warning = { kind: 'warning', title: text('forms:issues.poi-outdoor-warning') };
    await waitFor(() => expect(form.stage.toasts).toContainEqual(warning));
  });

  slowIt('gives a new place the same id after a reload', async () => {
    await open('pois/add');
    type(await screen.findByLabelText(/^Name/), 'Kiosk');
    form.stage.unmount();
    const kept = () =>
      form.device.db.staging.where(':id').startsWith(`features:new:${form.device.level.lid}:pois#`).first();
    await waitFor(async () => expect(await kept()).toBeDefined());
    const { id } = (await kept())?.values ?? {};
    await open('pois/add');
    expect(await screen.findByLabelText(/^Name/)).toHaveProperty('value', 'Kiosk');
    act(() => form.stage.store.get(drawingTargetAtom)?.setGeometry(square(10.003, 50.003, 0.0001)));
    fireEvent.click(screen.getByRole('button', { name: /Type/ }));
    fireEvent.click(await screen.findByRole('option', { name: /^Information/ }));
    await waitFor(() => expect(button('Add place').disabled).toBe(false));
    press('Add place');
    await waitFor(async () => expect(await form.device.db.features.get(String(id))).toBeDefined());
  });

  // @spec 4.32
  it('makes one feature of each part of a shape in several parts', async () => {
    await openPlace();
    const parts = [square(10.003, 50.003, 0.0001), square(10.004, 50.003, 0.0001)];
    act(() =>
      form.stage.store.get(drawingTargetAtom)?.setGeometry({
        type: 'MultiPolygon',
        coordinates: parts.map(({ coordinates }) => coordinates),
      }),
    );
    await waitFor(() => expect(button('Save place').disabled).toBe(false));
    press('Save place');
    await waitFor(async () => expect(await form.device.db.features.count()).toBe(2));
    const names = (await form.device.db.features.toArray()).map(({ properties }) => properties.name);
    expect(new Set(names)).toEqual(new Set(['Outpatient reception', 'Outpatient reception#1']));
  });

  // @spec 2.52 2.83
  it('deletes after asking', async () => {
    await openPlace();
    press('Delete place');
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText('Delete Outpatient reception?')).toBeDefined();
    expect(dialog.textContent).toContain(text('forms:delete.trash', { count: 30 }));
    form.device.engine.answer = 'waiting';
    let saidMissing = false;
    const watcher = new MutationObserver(() => {
      saidMissing ||= screen.queryByText('Not on this device') !== null;
    });
    watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await row()).toBeUndefined());
    await waitFor(() => expect(form.stage.path()).toBe(`/cms/content/${form.device.levelPath}/pois`));
    watcher.disconnect();
    expect(saidMissing).toBe(false);
    await waitFor(() =>
      expect(form.stage.toasts).toMatchObject([
        { title: 'Deleted on this device · in the trash', other: { label: 'Show the trash' } },
      ]),
    );
  });

  // @spec 2.68
  it('asks for the three numbers of a beacon', async () => {
    await open('iot-devices/add');
    const major = await screen.findByLabelText(/^Major/);
    type(major, '70000');
    expect(await screen.findByText('Enter a number between 1 and 65,535.')).toBeDefined();
    type(major, '7');
    type(screen.getByLabelText(/^Minor/), '1');
    type(screen.getByLabelText(/^UUID/), 'f7826da6-4fa2-4e98-8024-bc5b71e0893e');
    type(screen.getByLabelText(/^Longitude/), '10.003');
    type(screen.getByLabelText(/^Latitude/), '50.003');
    await waitFor(() => expect(button('Add beacon').disabled).toBe(false));
    press('Add beacon');
    await waitFor(async () => expect(await form.device.db.features.count()).toBe(2));
    const made = (await form.device.db.features.toArray()).find(({ kind }) => kind === 'beacon');
    expect(made).toMatchObject({
      properties: { typeCode: 'ibeacon', major: 7, minor: 1, isBeacon: true },
      geometry: { type: 'Point', coordinates: [10.003, 50.003] },
    });
  });

  it('says that something is not on the device', async () => {
    await open('pois/0198c5a0-0000-7000-8000-000000000000');
    expect(await screen.findByText('Not on this device')).toBeDefined();
  });

  it('speaks Arabic', async () => {
    await open(`pois/${form.device.place.fid}`, 'ar');
    expect(await screen.findByRole('heading', { name: 'تحرير مكان' })).toBeDefined();
    expect((await screen.findByLabelText(/الاسم بالعربية/)).getAttribute('dir')).toBe('rtl');
  });

  it('in Arabic calls a place as the list does, and by its other name where it has no Arabic one', async () => {
    await open(`pois/${form.device.place.fid}`, 'ar');
    const arabic = await screen.findByLabelText(/الاسم بالعربية/);
    expect(form.stage.store.get(openFormAtom)?.title).toBe('Outpatient reception');
    type(arabic, 'استقبال العيادات');
    await waitFor(() => expect(form.stage.store.get(openFormAtom)?.title).toBe('استقبال العيادات'));
    expect(screen.getByText(/^استقبال العيادات/)).toBeDefined();
    type(arabic, ' ');
    await waitFor(() => expect(form.stage.store.get(openFormAtom)?.title).toBe('Outpatient reception'));
  });
});

describe('the form of a person who may only read', () => {
  // @spec 2.50 2.52 4.29 6.8
  it('shows the values and offers nothing that changes them', async () => {
    const device = await openDevice({ permissionId: 3 });
    const stage = await openPanel(
      FeaturePanel,
      device.workspace,
      `${device.levelPath}/pois/${device.place.fid}`,
    );
    expect(await screen.findByRole('heading', { name: 'Viewing place' })).toBeDefined();
    expect(await screen.findByLabelText(/^Name/)).toHaveProperty('readOnly', true);
    for (const name of ['Save place', 'Cancel', 'Delete place']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    // Nothing draws it but the map itself, which hides what is in hand.
    expect(stage.store.get(drawingTargetAtom)).toMatchObject({ shapes: [], sceneKey: null });
    cleanup();
    await device.db.delete();
  });
});
