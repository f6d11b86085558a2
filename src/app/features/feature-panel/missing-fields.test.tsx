import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDevice, square, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel, type PanelStage } from '../../../../tests/support/app/render-panel.tsx';
import { createMapDouble } from '../../../../tests/support/map/map-double.ts';
import { EMPTY_SCENE } from '../../../map/scene/scene.ts';
import en from '../../i18n/locales/en/forms.json' with { type: 'json' };
import { drawingTargetAtom, drawStateAtom, mapModeAtom } from '../../editor/drawing.ts';
import { editorOf } from '../../editor/editor.ts';
import { formOfferAtom } from '../../editor/offers.ts';
import { drawnShapeCountAtom } from '../../editor/edit-handlers.ts';
import { openFormAtom } from '../../editor/open-form.ts';
import FeaturePanel from './index.tsx';
import { slowIt } from '../../../../tests/support/vitest/slow-tests.ts';

let device: Device;
let stage: PanelStage;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const open = async (path: string): Promise<HTMLInputElement> => {
  stage = await openPanel(FeaturePanel, device.workspace, `${device.levelPath}/${path}`);
  return screen.findByLabelText<HTMLInputElement>(/^Name/);
};
const list = () => `/cms/content/${device.levelPath}/pois`;
const target = () => stage.store.get(drawingTargetAtom);
const typeField = () => screen.getByRole('button', { name: /^Type/ });
const type = (field: HTMLElement, text: string): void => {
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
};
const choose = async (): Promise<void> => {
  fireEvent.click(typeField());
  fireEvent.click(await screen.findByRole('option', { name: /^Information/ }));
};

describe('a form that can not be saved yet', () => {
  it('says what is missing beside the button, which is described by it', async () => {
    await open('pois/add');
    const reason = screen.getByText(`${en.needs.type} ${en.needs.place}`);
    const save = screen.getByRole('button', { name: en.add.pois });
    const about = save.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(about)?.contains(reason)).toBe(true);
  });

  slowIt('is called by its type, or a place, while it has no name', async () => {
    const name = await open('pois/add');
    const title = () => stage.store.get(openFormAtom)?.title;
    expect(title()).toBe(en.things.pois);
    await choose();
    await waitFor(() => expect(title()).toBe('Information'));
    type(name, 'Kiosk');
    await waitFor(() => expect(title()).toBe('Kiosk'));
    type(name, '');
    await waitFor(() => expect(title()).toBe('Information'));
  });

  it('says under every field what it needs once the person has tried', async () => {
    await open('pois/add');
    expect(screen.queryByText(en.issues['type-must-be-selected'], { selector: 'form *' })).toBeNull();
    fireEvent.click(screen.getByText(en.needs.type, { exact: false }));
    expect(screen.getByText(en.issues['type-must-be-selected'], { selector: 'form *' })).toBeDefined();
  });

  it('back after a reload → no faults at fields that were not visited', async () => {
    type(await open('pois/add'), 'Kiosk');
    await waitFor(async () => expect(await device.db.staging.count()).toBe(1));
    stage.unmount();
    expect(await open('pois/add')).toHaveProperty('value', 'Kiosk');
    expect(screen.queryByText(en.issues['type-must-be-selected'], { selector: 'form *' })).toBeNull();
  });

  slowIt('no changes → says so', async () => {
    await open(`pois/${device.place.fid}`);
    expect(screen.getByText(en.needs.noChange)).toBeDefined();
  });

  // @spec 4.30 5.69
  it('says that a line is still being drawn once, and not that nothing was changed or the outline is unfinished', async () => {
    await open(`pois/${device.place.fid}`);
    act(() => stage.store.set(mapModeAtom, { name: 'cut-polygon', started: true }));
    expect(screen.getByText(en.needs.gesture)).toBeDefined();
    stage.unmount();
    await open('pois/add');
    act(() => stage.store.set(mapModeAtom, { name: 'draw-polygon', started: true }));
    act(() => target()?.setDrawing(null, [[10, 50]]));
    expect(screen.getByText(`${en.needs.type} ${en.needs.gesture}`)).toBeDefined();
  });
});

it('shape drawn → the type has the focus, and once it is chosen the name', async () => {
  await open('pois/add');
  act(() => stage.store.set(drawnShapeCountAtom, 1));
  await waitFor(() => expect(document.activeElement).toBe(typeField()));
  await choose();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Name/)));
});

slowIt('shape drawn for a type that is known → the name has the focus', async () => {
  const name = await open('pois/add');
  await choose();
  act(() => stage.store.set(drawnShapeCountAtom, 1));
  await waitFor(() => expect(document.activeElement).toBe(name));
});

it('saves a place and begins another one of the same type with the same tool in hand', async () => {
  const name = await open('pois/add');
  await choose();
  type(name, 'Kiosk 1');
  const editor = editorOf(stage.store);
  const double = createMapDouble(EMPTY_SCENE, editor.port);
  editor.map.attach(double.engine);
  act(() => editor.startTool('draw-rectangle'));
  for (const at of square(10.0012, 50.0012, 0.0001)
    .coordinates[0]!.filter((_, i) => i % 2 === 0)
    .slice(0, 2))
    act(() => double.click(at));
  expect(editor.map.engine.draw.getMode().name).toBe('direct-select');
  const another = screen.getByRole<HTMLButtonElement>('button', { name: en.another });
  await waitFor(() => expect(another.disabled).toBe(false));
  fireEvent.click(another);
  await waitFor(() => expect(editor.map.engine.draw.getMode().name).toBe('draw-rectangle'));
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', '');
  expect(typeField().textContent).toContain('Information');
  expect(target()?.geometry).toBeNull();
  expect(stage.path()).toBe(`${list()}/add`);
  const saved = await device.db.features.filter(({ properties }) => properties.name === 'Kiosk 1').toArray();
  expect(saved).toHaveLength(1);
  expect(await device.db.staging.count()).toBe(0);
});

describe('Escape', () => {
  const escape = (): void => void fireEvent.keyDown(document.body, { key: 'Escape' });

  it('closes a panel', async () => {
    await open(`pois/${device.place.fid}`);
    escape();
    await waitFor(() => expect(stage.path()).toBe(list()));
  });

  it('is the drawing’s while a tool is in hand or a corner is dragged', async () => {
    await open('pois/add');
    act(() => stage.store.set(mapModeAtom, { name: 'draw-polygon', started: true }));
    escape();
    act(() => stage.store.set(mapModeAtom, { name: 'direct-select' }));
    act(() => stage.store.set(drawStateAtom, (state) => ({ ...state, settled: false })));
    escape();
    expect(stage.path()).toBe(`${list()}/add`);
    act(() => stage.store.set(drawStateAtom, (state) => ({ ...state, settled: true })));
    escape();
    await waitFor(() => expect(stage.path()).toBe(list()));
  });

  it('closes the list of types and not the panel while that is open', async () => {
    await open('pois/add');
    fireEvent.click(typeField());
    const option = await screen.findByRole('option', { name: /^Information/ });
    fireEvent.keyDown(option, { key: 'Escape' });
    expect(stage.path()).toBe(`${list()}/add`);
  });
});

it('offers to undo a deletion in its message', async () => {
  await open(`pois/${device.place.fid}`);
  fireEvent.click(screen.getByRole('button', { name: en.delete.pois.label }));
  fireEvent.click(await screen.findByRole('button', { name: en.delete.confirm }));
  await waitFor(async () => expect(await device.db.features.get(device.place.fid)).toBeUndefined());
  await waitFor(() => expect(stage.toasts.at(-1)?.action?.label).toBe(en.undo));
  act(() => stage.toasts.at(-1)?.action?.onPress());
  await waitFor(async () =>
    expect(await device.db.features.get(device.place.fid)).toMatchObject({
      properties: { name: 'Outpatient reception' },
    }),
  );
});

it('offers its actions as commands: adding another says what is missing, and deleting asks', async () => {
  await open('pois/add');
  expect(stage.store.get(formOfferAtom)?.remove).toBeNull();
  act(() => stage.store.get(formOfferAtom)?.another?.());
  expect(typeField().closest('[data-invalid]')).not.toBeNull();
  stage.unmount();
  await open(`pois/${device.place.fid}`);
  expect(stage.store.get(formOfferAtom)?.another).toBeNull();
  act(() => stage.store.get(formOfferAtom)?.remove?.());
  expect(await screen.findByRole('alertdialog')).toBeDefined();
});
