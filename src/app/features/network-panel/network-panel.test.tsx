import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Dexie } from 'dexie';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { slowIt } from '../../../../tests/support/vitest/slow-tests.ts';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel, type PanelStage } from '../../../../tests/support/app/render-panel.tsx';
import { text, textPattern } from '../../../../tests/support/app/texts.ts';
import { rememberId } from '../../../db/index.ts';
import { rememberLevelRead } from '../../../db/queries/level-read.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { fidSchema, lidSchema } from '../../../domain/entities/ids.ts';
import { linkedFids } from '../../../domain/ops/index.ts';
import { builtInTaxonomy } from '../../../domain/taxonomy/index.ts';
import { mapSeenAtom } from '../../editor/drawing.ts';
import { editorOf } from '../../editor/editor.ts';
import { createMapDouble } from '../../../../tests/support/map/map-double.ts';
import { PanelHost } from '../../shell/panel-host.tsx';
import NetworkPanel from './index.tsx';

let device: Device;
/** A lift on two levels that is not linked, and a point of a path. */
let lift: Feature;
let above: Feature;
let point: Feature;

beforeEach(async () => {
  device = await openDevice();
  const { db, level, place, workspace } = device;
  const newFid = () => fidSchema.parse(workspace.newId());
  const first = { ...level, lid: lidSchema.parse(workspace.newId()), levelIndex: 1, shortTitle: '1' };
  await db.levels.add(first);
  await db.taxonomy.put({ k: 'taxonomy', taxonomy: builtInTaxonomy, readAt: 0 });
  lift = {
    ...place,
    fid: newFid(),
    kind: 'graph',
    geometry: { type: 'Point', coordinates: [10.003, 50.003] },
    properties: { typeCode: 'elevator-node', name: 'Lift A', neighbors: [], portalNeighbors: [] },
  };
  above = { ...lift, fid: newFid(), levelLid: first.lid };
  point = { ...lift, fid: newFid(), properties: { typeCode: 'graph-node', name: 'Path 001', neighbors: [] } };
  await db.features.bulkAdd([lift, above, point]);
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const open = (id: string, Panel: ComponentType = NetworkPanel): Promise<PanelStage> =>
  openPanel(Panel, device.workspace, `${device.levelPath}/wayfinding-network/${id}`);
const press = async (role: 'button' | 'radio', name: string | RegExp): Promise<void> =>
  void fireEvent.click(await screen.findByRole(role, { name }));
/** What is linked comes first in a transition that is there already. */
const openBasics = (): Promise<void> => press('button', new RegExp(`^${text('network:transition.basic')}`));
const linksOf = async (fid: string): Promise<string[]> =>
  linkedFids((await device.db.features.get(fid))!, 'portalNeighbors');

// @spec 6.10 6.11
it('an order for an outdoor path under a level → leads to the site’s ground', async () => {
  const stage = await open('add-outdoor-path');
  await waitFor(() => expect(stage.path()).toMatch(/\/outdoor-wayfinding-network\/add-outdoor-path$/));
});

it('a path is saved in the form that adds → the address says that it is edited, and the form stays as it is', async () => {
  const stage = await open('add-path', PanelHost);
  const way = await screen.findByRole('radio', { name: text('network:path.draw') });
  way.focus();
  const fid = fidSchema.parse(device.workspace.newId());
  await device.db.features.add({ ...point, fid });
  await waitFor(() => expect(stage.path()).toMatch(/\/edit-path$/), { timeout: 20_000 });
  await screen.findByText(text('network:path.titles.edit'));
  expect(document.activeElement).toBe(way);
});

slowIt(
  'a point of a path that was opened from the list is deleted → the form of the paths stays',
  async () => {
    await open(point.fid);
    await screen.findByText('Path 001');
    await press('button', text('network:path.deleteNode'));
    await waitFor(() => expect(screen.queryByText('Path 001')).toBeNull());
    expect(screen.getByRole('heading', { name: text('network:path.titles.edit') })).toBeDefined();
  },
);

it('near nodes merged, spurs deleted → shows how many, or that none were found', async () => {
  const { db, workspace } = device;
  const geometry = { type: 'Point' as const, coordinates: [10.0032, 50.003] as [number, number] };
  await db.features.add({ ...point, fid: fidSchema.parse(workspace.newId()), geometry });
  const { toasts } = await open('edit-path');
  const said = (title: string): Promise<void> => waitFor(() => expect(toasts.at(-1)?.title).toBe(title));
  const merge = text('network:path.merge');
  await press('button', merge);
  await said('1 node merged into another');
  await press('button', merge);
  await said(text('network:path.mergedNone'));
  await press('button', text('network:path.spurs'));
  await said('1 node of a spur deleted');
});

it('links between levels are proposed, and made once they are accepted', async () => {
  await open('edit-path');
  await press('radio', text('network:path.generate'));
  await press('radio', text('network:proposal.scope.between'));
  await screen.findByText('Lift A');
  expect(await linksOf(lift.fid)).toEqual([]);
  await press('button', /^Accept 1$/);
  await waitFor(async () => expect(await linksOf(lift.fid)).toEqual([above.fid]));
  expect(await linksOf(above.fid)).toEqual([lift.fid]);
});

// @spec 4.74
slowIt(
  'several lifts can be linked → the nearest is named as the best match, and none looks linked',
  async () => {
    const { db, workspace } = device;
    const geometry = { type: 'Point' as const, coordinates: [10.00303, 50.003] as [number, number] };
    await db.features.add({ ...above, fid: fidSchema.parse(workspace.newId()), geometry });
    await open(lift.fid);
    const list = await screen.findByRole('list', { name: text('network:transition.candidates') });
    const told = [...list.children].map((row) => row.textContent);
    expect(told.map((words) => words.includes(text('network:transition.best')))).toEqual([true, false]);
    expect(told[0]).toContain('0.0');
    expect(screen.queryByRole('button', { name: textPattern('network:transition.unlink') })).toBeNull();
  },
);

// @spec 4.51
it('paths are added by hand → the graph editor starts; way changed to generate → it ends', async () => {
  const { store } = await open('add-path');
  const { map } = editorOf(store);
  map.attach(createMapDouble().engine);
  act(() => store.set(mapSeenAtom, true));
  const inHand = () => map.engine.draw.getMode().name;
  await waitFor(() => expect(inHand()).toBe('edit-graph'));
  await press('radio', text('network:path.generate'));
  await waitFor(() => expect(inHand()).toBe('empty'));
});

it('the map has the focus · L → links the best match in the form', async () => {
  await open(lift.fid);
  const link = text('network:transition.linkOf', { name: 'Lift A', level: '1' });
  await screen.findByRole('button', { name: link });
  const map = document.body.appendChild(document.createElement('canvas'));
  fireEvent.keyDown(map, { key: 'l', code: 'KeyL' });
  map.remove();
  await waitFor(() => expect(screen.queryByRole('button', { name: link })).toBeNull());
  // Saved with the rest of the form.
  expect(await linksOf(lift.fid)).toEqual([]);
});

slowIt('a lift 61 m away on another floor · → is folded away, and no best match', async () => {
  const coordinates: [number, number] = [10.003, 50.003 + 61 / 111_195];
  await device.db.features.update(above.fid, { geometry: { type: 'Point', coordinates } });
  await open(lift.fid);
  const further = await screen.findByRole('button', {
    name: new RegExp(`^${text('network:transition.further')}`),
  });
  const link = text('network:transition.linkOf', { name: 'Lift A', level: '1' });
  expect(screen.queryByRole('button', { name: link })).toBeNull();
  expect(screen.queryByText(text('network:transition.best'))).toBeNull();
  fireEvent.click(further);
  expect(await screen.findByRole('button', { name: link })).toBeTruthy();
});

it('"Link 1 and save" → links the best of each level and closes, also where nothing else was changed', async () => {
  const { db, level, workspace } = device;
  const second = { ...level, lid: lidSchema.parse(workspace.newId()), levelIndex: 2, shortTitle: '2' };
  await db.levels.add(second);
  const top: Feature = { ...lift, fid: fidSchema.parse(workspace.newId()), levelLid: second.lid };
  await db.features.add(top);
  await open(lift.fid);
  await press('button', 'Link 2 and save');
  await waitFor(async () => expect((await linksOf(lift.fid)).sort()).toEqual([above.fid, top.fid].sort()));
  expect(await linksOf(top.fid)).toHaveLength(2);
});

// @spec 8.61
slowIt('a lift with no other of its kind → says that none can be linked', async () => {
  await device.db.features.delete(above.fid);
  await open(lift.fid);
  expect(await screen.findByText(text('network:transition.noneAvailable'))).toBeTruthy();
});

it('a level without a lift · "Make a node" → one at the same place is made there and linked in the form', async () => {
  const { db } = device;
  await db.features.delete(above.fid);
  await open(lift.fid);
  await press('button', text('network:transition.makeOn', { level: '1' }));
  await screen.findByRole('button', {
    name: text('network:transition.unlink', { name: 'Lift A', level: '1' }),
  });
  const made = (await db.features.toArray()).find(({ levelLid }) => levelLid === above.levelLid);
  expect(made).toMatchObject({ geometry: lift.geometry, properties: { typeCode: 'elevator-node' } });
  await press('button', text('network:transition.save.edit'));
  await waitFor(async () => expect(await linksOf(lift.fid)).toEqual([made!.fid]));
});

it('a level that was never read → no node is offered for it, only that it needs the network', async () => {
  const { db } = device;
  await db.features.delete(above.fid);
  await rememberId(db, 'levels', above.levelLid!, '3/1');
  await open(lift.fid);
  await screen.findByText(text('network:transition.needsNetwork'));
  const make = text('network:transition.makeOn', { level: '1' });
  expect(screen.queryByRole('button', { name: make })).toBeNull();
});

// @spec 4.60 8.10
it('all paths are deleted after a question that says what stays', async () => {
  await open('edit-path');
  await press('button', text('network:delete.path.label'));
  await screen.findByText(text('network:delete.path.text'));
  await press('button', text('forms:delete.confirm'));
  await waitFor(async () => expect(await device.db.features.get(point.fid)).toBeUndefined());
  expect(await device.db.features.get(lift.fid)).toBeDefined();
});

it('a level that was never read → no figures of it, and no word that it has no paths', async () => {
  const { db, level } = device;
  await rememberId(db, 'levels', level.lid, '3/0');
  await db.features.where({ levelLid: level.lid }).delete();
  await open('edit-path');
  await screen.findByRole('button', { name: text('network:path.drawOnMap') });
  await waitFor(() => expect(screen.queryByText(text('network:path.nodes'))).toBeNull());
  expect(screen.queryByText(text('network:path.none'))).toBeNull();
  await rememberLevelRead(db, level.lid);
  await screen.findByText(text('network:path.nodes'));
  await screen.findByText(text('network:path.none'));
});

slowIt(
  'a level comes while the network of the site is still asked for → its figures are those of the list',
  async () => {
    const { db, level } = device;
    await db.features.where({ levelLid: level.lid }).delete();
    await open('edit-path');
    await screen.findByText(text('network:path.none'));
    let release = (): void => undefined;
    const held = new Promise<void>((settle) => (release = settle));
    const buildings = db.transaction('rw', db.buildings, async () => {
      await db.buildings.count();
      await Dexie.waitFor(held);
    });
    await db.features.bulkAdd([lift, point]);
    await waitFor(() => expect(screen.queryByText(text('network:path.none'))).toBeNull());
    expect(screen.getByText(text('network:path.nodes')).parentElement?.textContent).toContain('2');
    release();
    await buildings;
  },
);

slowIt(
  'the ground of a site of which no level was read → reads one of them, and says nothing of paths before',
  async () => {
    const { db, engine, level, workspace } = device;
    await rememberId(db, 'levels', level.lid, '3/0');
    await db.features.clear();
    const asked: string[] = [];
    engine.engine.pullLevel = (lid) => {
      asked.push(lid);
      return new Promise(() => undefined);
    };
    await openPanel(
      NetworkPanel,
      workspace,
      'clients/1/sites/2/outdoor-wayfinding-network/edit-outdoor-path',
    );
    await screen.findByRole('button', { name: text('network:path.drawOnMap') });
    await waitFor(() => expect(asked).toEqual([level.lid]));
    expect(screen.queryByText(text('network:path.nodes'))).toBeNull();
    expect(screen.queryByText(text('network:path.none'))).toBeNull();
    await rememberLevelRead(db, level.lid);
    await screen.findByText(text('network:path.nodes'));
  },
);

slowIt(
  'a transition of a type that nobody knows → its type can be chosen, and all else of it stays',
  async () => {
    const { db } = device;
    const odd = { ...lift.properties, typeCode: 'node-of-tomorrow', name: 'Ramp', travelTime: 7 };
    await db.features.put({ ...lift, properties: odd });
    await open(lift.fid);
    await press('button', /node-of-tomorrow/);
    fireEvent.click(await screen.findByRole('option', { name: 'Stairs' }));
    await press('button', text('network:transition.save.edit'));
    await waitFor(async () =>
      expect((await db.features.get(lift.fid))!.properties).toMatchObject({
        typeCode: 'stairs-node',
        name: 'Ramp',
        travelTime: 7,
      }),
    );
  },
);

// @spec 5.75
slowIt('a travel time that is no number, or below 0 → says what is wanted, and is not saved', async () => {
  await open(lift.fid);
  await openBasics();
  const box = await screen.findByRole('textbox', { name: textPattern('network:transition.travelTime') });
  for (const typed of ['soon', '-3']) {
    fireEvent.change(box, { target: { value: typed } });
    fireEvent.blur(box);
    await screen.findByText(text('forms:issues.invalid-travel-time'));
    await press('button', text('network:transition.save.edit'));
    expect((await device.db.features.get(lift.fid))!.properties).toEqual(lift.properties);
  }
});

it('the form is open with another name · another person links the transition → the form shows it, and saving keeps it', async () => {
  const { db, workspace } = device;
  const stage = await open(lift.fid);
  await openBasics();
  const name = await screen.findByRole('textbox', { name: new RegExp(`^${text('forms:fields.name')}`) });
  fireEvent.change(name, { target: { value: 'Lift North' } });
  const group = workspace.newId();
  const linked = (row: Feature, to: Feature): Feature => ({
    ...row,
    properties: { ...row.properties, portalNeighbors: [to.fid], portalGroupId: group },
  });
  await db.features.bulkPut([linked(lift, above), linked(above, lift)]);
  await screen.findByRole('button', {
    name: text('network:transition.unlink', { name: 'Lift A', level: '1' }),
  });
  await press('button', text('network:transition.save.edit'));
  await waitFor(async () => expect((await db.features.get(lift.fid))!.properties.name).toBe('Lift North'));
  expect(await linksOf(lift.fid)).toEqual([above.fid]);
  expect(await linksOf(above.fid)).toEqual([lift.fid]);
  stage.unmount();
});

slowIt(
  'the form is open with a link taken out · somebody else links a third → the person is asked whose links stay',
  async () => {
    const { db, level, workspace } = device;
    const group = workspace.newId();
    const second = { ...level, lid: lidSchema.parse(workspace.newId()), levelIndex: 2, shortTitle: '2' };
    await db.levels.add(second);
    const third: Feature = { ...lift, fid: fidSchema.parse(workspace.newId()), levelLid: second.lid };
    const inGroup = (row: Feature, all: Feature[]): Feature => ({
      ...row,
      properties: {
        ...row.properties,
        portalNeighbors: all.filter(({ fid }) => fid !== row.fid).map(({ fid }) => fid),
        portalGroupId: group,
      },
    });
    await db.features.bulkPut([third, ...[lift, above].map((row) => inGroup(row, [lift, above]))]);
    await open(lift.fid);
    await press('button', text('network:transition.unlink', { name: 'Lift A', level: '1' }));
    const all = [lift, above, third];
    await db.features.bulkPut(all.map((row) => inGroup(row, all)));
    const asked = await screen.findByText(text('forms:changedThere.text'));
    expect(asked.parentElement?.textContent).toMatch(
      /Transition links is now .?Lift A \(1\) and Lift A \(2\)/,
    );
    await press('button', text('forms:changedThere.theirsOf', { field: text('network:transition.links') }));
    await screen.findByRole('button', {
      name: text('network:transition.unlink', { name: 'Lift A', level: '2' }),
    });
    await screen.findByRole('button', {
      name: text('network:transition.unlink', { name: 'Lift A', level: '1' }),
    });
  },
);
