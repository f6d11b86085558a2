// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changedPlace, openConflictDevice, putClash } from '../../../../tests/support/conflict-device.ts';
import { square, type Device } from '../../../../tests/support/device.ts';
import { openScreen, type ScreenOptions, type ScreenStage } from '../../../../tests/support/screen-stage.tsx';
import type { Feature } from '../../../domain/entities/feature.ts';
import { fidSchema } from '../../../domain/entities/ids.ts';
import { sameShape } from '../../../domain/merge/index.ts';
import { paths } from '../../routes/paths.ts';
import Conflicts from './index.tsx';

describe('the page on which a conflict is decided', () => {
  let device: Device;
  let stage: ScreenStage;

  beforeEach(async () => {
    device = await openConflictDevice();
  });
  afterEach(async () => {
    cleanup();
    await device.db.delete();
  });

  const open = async (at: string, rest: Partial<ScreenOptions> = {}): Promise<void> => {
    stage = await openScreen({
      Screen: Conflicts,
      workspace: device.workspace,
      routes: [paths.conflicts, `${paths.conflicts}/:conflictId`],
      namespaces: ['conflicts', 'forms'],
      at,
      ...rest,
    });
  };
  /** The name and the external ID clash; keywords go together. */
  const clash = () => {
    const { place } = device;
    return putClash(device, {
      key: place.fid,
      base: changedPlace(place, { keywords: ['desk'] }),
      mine: changedPlace(place, { name: 'Front desk', eid: 'OPD-1', keywords: ['desk', 'mine'] }),
      theirs: changedPlace(place, { name: 'Reception West', eid: 'OPD-2', keywords: ['desk', 'theirs'] }),
    });
  };
  const row = () => device.db.features.get(device.place.fid);
  const button = (name: string | RegExp) => screen.getByRole('button', { name });
  const press = (name: string | RegExp) => void fireEvent.click(button(name));
  const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
  const usable = () => waitFor(() => expect(button('Use this result')).toHaveProperty('disabled', false));

  it('says what happened in nouns, and shows before, mine and theirs field by field', async () => {
    await open(paths.conflict(await clash()));
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.textContent).toBe(
      'Front desk on Ground floor was changed here and on the server: Name and External ID.',
    );
    const table = screen.getByRole('table', { name: 'What differs' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Field',
      'Beforewhat both come from',
      'Minethis device',
      'On the serverchanged by somebody else',
    ]);
    const [, name] = within(table).getAllByRole('row');
    expect(within(name!).getByRole('rowheader').textContent).toBe('Name');
    expect(within(name!).getByText('Outpatient reception')).toBeDefined();
    expect(await radio(/^Name Mine Front desk$/)).toHaveProperty('checked', true);
    expect(await radio(/^Name On the server Reception West$/)).toHaveProperty('checked', false);
    expect(screen.getByText('1 change that goes together by itself')).toBeDefined();
  });

  it('saves a choice for each field, with what goes together, and undoes it', async () => {
    const id = await clash();
    await open(paths.conflict(id));
    fireEvent.click(await radio(/^External ID On the server/));
    await usable();
    press('Use this result');
    await waitFor(() => expect(stage.path()).toBe(paths.sync));
    expect((await row())?.properties).toMatchObject({ name: 'Front desk', eid: 'OPD-2' });
    expect((await row())?.properties.keywords).toEqual(expect.arrayContaining(['desk', 'mine', 'theirs']));
    expect(await device.db.conflicts.count()).toBe(0);
    await waitFor(() => expect(stage.toasts[0]).toMatchObject({ title: 'Front desk: decided' }));

    act(() => stage.toasts[0]?.action?.onPress());
    await waitFor(async () => expect(await device.db.conflicts.count()).toBe(1));
    await waitFor(() => expect(stage.toasts[1]?.title).toBe('Front desk: to be decided again'));
    expect((await row())?.properties).toMatchObject({ name: 'Front desk', eid: 'OPD-1' });
  });

  it('checks the result while one chooses, in the words of the forms', async () => {
    const base = device.place;
    const beacon = { typeCode: 'ibeacon', uuid: 'f7826da6-4fa2-4e98-8024-bc5b71e0893e', major: 1, minor: 2 };
    const point = { type: 'Point' as const, coordinates: [10.003, 50.003] as [number, number] };
    const id = await putClash(device, {
      key: base.fid,
      base,
      mine: { ...changedPlace(base, beacon, point), kind: 'beacon' },
      theirs: changedPlace(base, {}, square(10.003, 50.003, 0.0002)),
    });
    await open(paths.conflict(id));
    await radio(/^Shape Mine/);
    const result = screen.getByRole('region', { name: 'Result' });
    const verdict = within(result).getByRole('status');
    await waitFor(() => expect(verdict.textContent).toContain('Can be saved'));
    fireEvent.click(await radio(/^Shape On the server/));
    await waitFor(() => expect(verdict.textContent).toContain("The type can't have this shape"));
    expect(button('Use this result')).toHaveProperty('disabled', true);
    expect(await device.db.conflicts.count()).toBe(1);
    fireEvent.click(await radio(/^Shape Mine/));
    await usable();
  });

  it('takes all of one side at a press, or a key, and the result by a key', async () => {
    await open(paths.conflict(await clash()));
    await radio(/^Name Mine/);
    press("All the server's");
    expect(await radio(/^Name On the server/)).toHaveProperty('checked', true);
    fireEvent.keyDown(window, { code: 'KeyM', key: 'm', altKey: true });
    expect(await radio(/^Name Mine/)).toHaveProperty('checked', true);
    fireEvent.keyDown(window, { code: 'KeyT', key: 't', altKey: true });
    expect(await radio(/^Name On the server/)).toHaveProperty('checked', true);
    await usable();
    fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true });
    await waitFor(async () => expect((await row())?.properties.name).toBe('Reception West'));
  });

  it('hears its keys beside a message, and not in one', async () => {
    const message = document.createElement('div');
    message.setAttribute('role', 'alertdialog');
    document.body.append(message);
    await open(paths.conflict(await clash()));
    const mine = await radio(/^Name Mine/);
    fireEvent.keyDown(message, { code: 'KeyT', key: 't', altKey: true });
    expect(mine).toHaveProperty('checked', true);
    const theirs = await radio(/^Name On the server/);
    // The page listens from when it was drawn on; the key says the same each time.
    await waitFor(() => {
      fireEvent.keyDown(mine, { code: 'KeyT', key: 't', altKey: true });
      expect(theirs).toHaveProperty('checked', true);
    });
    message.remove();
  });

  it('keeps both as two features', async () => {
    await open(paths.conflict(await clash()));
    await screen.findByRole('heading', { level: 1 });
    press('Keep both');
    // It is chosen, like a side is: what would come of it is shown, and nothing is decided.
    expect(button('Keep both').getAttribute('aria-pressed')).toBe('true');
    expect(await radio(/^Name Mine/)).toHaveProperty('checked', false);
    const result = screen.getByRole('region', { name: 'Result' });
    await waitFor(() => expect(result.textContent).toContain('Front desk #2'));
    expect(result.textContent).toMatch(
      /The server's stays in its place.*Reception West.*Mine becomes a feature of its own.*Front desk #2/,
    );
    expect(await device.db.conflicts.count()).toBe(1);
    expect(await device.db.features.count()).toBe(1);
    await usable();
    press('Use this result');
    await waitFor(async () => expect(await device.db.features.count()).toBe(2));
    const names = (await device.db.features.toArray()).map(({ properties }) => properties.name);
    expect(new Set(names)).toEqual(new Set(['Front desk #2', 'Reception West']));
  });

  it('lets go of keeping both with the choice of a side', async () => {
    await open(paths.conflict(await clash()));
    await screen.findByRole('heading', { level: 1 });
    press('Keep both');
    fireEvent.click(await radio(/^External ID On the server/));
    expect(button('Keep both').getAttribute('aria-pressed')).toBe('false');
    await usable();
    press('Use this result');
    await waitFor(async () => expect(await device.db.conflicts.count()).toBe(0));
    expect(await device.db.features.count()).toBe(1);
    expect((await row())?.properties).toMatchObject({ name: 'Front desk', eid: 'OPD-2' });
  });

  it('draws the shapes over each other and says in words how they differ', async () => {
    const { place } = device;
    const id = await putClash(device, {
      key: place.fid,
      base: place,
      mine: changedPlace(place, {}, square(10.0031, 50.003, 0.0001)),
      theirs: changedPlace(place, {}, square(10.003, 50.003, 0.0002)),
    });
    await open(paths.conflict(id));
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.textContent).toBe(
      'Outpatient reception on Ground floor was given another shape here and on the server.',
    );
    const map = await screen.findByRole('img', { name: /^Drawing from above/ });
    expect(map.getAttribute('aria-label')).toMatch(
      /^Drawing from above\. Before: 858\.\d ft², 4 corners\. Mine: 858\.\d ft², 4 corners, moved by 23\.\d\d ft\. On the server: 3,433\.\d ft², 4 corners, 2,57\d\.\d ft² larger, moved/,
    );
    const drawn = [...map.querySelectorAll('[data-version]')].map((line) =>
      line.getAttribute('data-version'),
    );
    expect(drawn).toEqual(expect.arrayContaining(['base', 'mine', 'theirs']));
    await waitFor(() => expect(map.querySelector('[data-role="ground"]')).not.toBeNull());
  });

  it('says of a point how far it went and where to, and draws what it stands by', async () => {
    const { place } = device;
    const point = (x: number, y: number): Feature['geometry'] => ({ type: 'Point', coordinates: [x, y] });
    const id = await putClash(device, {
      key: place.fid,
      base: changedPlace(place, {}, point(10.003, 50.003)),
      mine: changedPlace(place, {}, point(10.00301, 50.00301)),
      theirs: changedPlace(place, {}, point(10.003, 50.00297)),
    });
    await open(paths.conflict(id));
    expect(await radio(/^Position Mine 4\.3\d ft to the north-east$/)).toHaveProperty('checked', true);
    expect(await radio(/^Position On the server 10\.9\d ft to the south$/)).toBeDefined();
    expect(screen.queryByText('Shape')).toBeNull();
    const map = screen.getByRole('img', {
      name: /Before: where it stood\. Mine: 4\.3\d ft to the north-east/,
    });
    await waitFor(() => expect(map.querySelector('[data-role="ground"]')).not.toBeNull());
  });

  describe('where a corner moved here and others there', () => {
    const ring = (corners: [number, number][]): Feature['geometry'] => ({
      type: 'Polygon',
      coordinates: [[...corners, ...corners.slice(0, 1)].map(([x, y]) => [10 + x / 1e4, 50 + y / 1e4])],
    });
    const room: [number, number][] = [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
    ];
    const putCorners = (mine: [number, number][], theirs: [number, number][]) => {
      const { place } = device;
      return putClash(device, {
        key: place.fid,
        base: changedPlace(place, {}, ring(room)),
        mine: changedPlace(place, {}, ring(mine)),
        theirs: changedPlace(place, {}, ring(theirs)),
      });
    };
    const shape = async () => (await row())?.geometry;
    const target = (container: HTMLElement, corner: number) => {
      const found = container.querySelector(`[data-corner="${corner}"]`);
      if (found === null) throw new Error('The drawing has this corner.');
      return found;
    };

    it('starts with each corner as whoever moved it has it, and keeps both, and takes it back', async () => {
      const id = await putCorners(room.with(1, [5, 0]), room.with(2, [4, 5]));
      await open(paths.conflict(id));
      const second = await screen.findByRole('group', { name: 'Corner 2' });
      expect(within(second).getByRole('radio', { name: /^Corner 2 Mine moved by/ })).toHaveProperty(
        'checked',
        true,
      );
      expect(await radio(/^Corner 2 On the server as before$/)).toHaveProperty('checked', false);
      expect(await radio(/^Corner 3 On the server moved by/)).toHaveProperty('checked', true);
      // The shape is of both: no side stands whole.
      expect(await radio(/^Shape Mine/)).toHaveProperty('checked', false);
      expect(await radio(/^Shape On the server/)).toHaveProperty('checked', false);
      await usable();
      press('Use this result');
      const both = ring(room.with(1, [5, 0]).with(2, [4, 5]));
      await waitFor(async () => expect(sameShape((await shape())!, both)).toBe(true));
      expect(await device.workspace.engine.listResolved()).toMatchObject([{ decision: 'fields' }]);

      act(() => stage.toasts[0]?.action?.onPress());
      await waitFor(async () => expect(await device.db.conflicts.count()).toBe(1));
      expect(sameShape((await shape())!, ring(room.with(1, [5, 0])))).toBe(true);
    });

    it('takes the other side of a corner at a press in the drawing, and a side whole', async () => {
      const id = await putCorners(room.with(1, [5, 0]), room.with(1, [6, 0]).with(2, [4, 5]));
      await open(paths.conflict(id));
      const map = await screen.findByRole('img', { name: /^Drawing from above/ });
      expect(await radio(/^Corner 2 Mine/)).toHaveProperty('checked', true);
      fireEvent.click(target(map, 2));
      expect(await radio(/^Corner 2 On the server/)).toHaveProperty('checked', true);
      expect(await radio(/^Shape On the server/)).toHaveProperty('checked', true);
      fireEvent.click(target(map, 3));
      expect(await radio(/^Corner 3 Mine as before$/)).toHaveProperty('checked', true);
      fireEvent.click(await radio(/^Shape Mine/));
      expect(await radio(/^Corner 2 Mine/)).toHaveProperty('checked', true);
      fireEvent.click(await radio(/^Corner 2 On the server/));
      await usable();
      press('Use this result');
      await waitFor(async () => expect(sameShape((await shape())!, ring(room.with(1, [6, 0])))).toBe(true));
    });

    it('is not used while the outline crosses itself, and says why', async () => {
      // Each by itself is sound; together the outline crosses itself.
      const id = await putCorners(room.with(1, [0.5, 3.5]), room.with(2, [1, 1]));
      await open(paths.conflict(id));
      const verdict = within(await screen.findByRole('region', { name: 'Result' })).getByRole('status');
      await waitFor(() => expect(verdict.textContent).toMatch(/^Shape: .*cross/));
      expect(button('Use this result')).toHaveProperty('disabled', true);
      fireEvent.click(await radio(/^Corner 3 Mine/));
      await waitFor(() => expect(verdict.textContent).toContain('Can be saved'));
      await usable();
    });

    it('offers whole shapes alone where corners can not be told apart, and says so', async () => {
      const id = await putCorners(
        [
          [1, 1],
          [3, 1],
          [2, 3],
        ],
        [
          [1, 2],
          [3, 3],
          [2, 4],
          [1, 4],
          [0, 3],
        ],
      );
      await open(paths.conflict(id));
      expect(await screen.findByText(/It can't be told which corner of one shape/)).toBeDefined();
      expect(screen.queryByRole('group', { name: /^Corner/ })).toBeNull();
      expect(await radio(/^Shape Mine/)).toHaveProperty('checked', true);
    });
  });

  it('asks what becomes of a thing that was deleted on the server', async () => {
    const { place } = device;
    const mine = changedPlace(place, { name: 'Front desk' });
    const id = await putClash(device, { key: place.fid, base: place, mine, theirs: null });
    await open(paths.conflict(id));
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'Front desk on Ground floor was changed here and deleted on the server.',
    );
    expect(screen.queryByRole('table')).toBeNull();
    fireEvent.click(await radio(/^Delete it here too/));
    expect(await screen.findByText('It is deleted, here and on the server.')).toBeDefined();
    await usable();
    press('Use this result');
    await waitFor(async () => expect(await row()).toBeUndefined());
  });

  it('asks what becomes of a thing that was deleted here', async () => {
    const { place } = device;
    const theirs = changedPlace(place, { name: 'Reception West' });
    const id = await putClash(device, { key: place.fid, base: place, mine: null, theirs });
    await open(paths.conflict(id));
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'Reception West on Ground floor was deleted here and changed on the server.',
    );
    fireEvent.click(await radio(/^Keep it, as the server has it/));
    await usable();
    press('Use this result');
    await waitFor(async () => expect((await row())?.properties.name).toBe('Reception West'));
  });

  it('stacks the versions of a field on a tablet held upright, the list being a page of its own', async () => {
    await open(paths.conflict(await clash()), { width: 820 });
    const card = await screen.findByRole('group', { name: 'Name' });
    expect(screen.queryByRole('table')).toBeNull();
    expect(within(card).getAllByRole('radio')).toHaveLength(2);
    expect(screen.queryByRole('link', { name: /Front desk/ })).toBeNull();
    press('All decisions');
    expect(await screen.findByRole('link', { name: /Front desk.*2 fields differ/ })).toBeDefined();
  });

  it('decides many by one rule after a question, and takes all of it back', async () => {
    const { place, db } = device;
    for (const name of ['A', 'B', 'C']) {
      const base = changedPlace({ ...place, fid: fidSchema.parse(device.workspace.newId()) }, { name });
      await putClash(device, {
        key: base.fid,
        base,
        mine: changedPlace(base, { name: `${name} mine` }),
        theirs: changedPlace(base, { name: `${name} theirs` }),
      });
    }
    await open(paths.conflicts);
    expect(await screen.findAllByRole('link', { name: /1 field differs/ })).toHaveLength(3);
    press("The server's for all 3");
    const question = await screen.findByRole('alertdialog', { name: "Take the server's for all 3?" });
    expect(await db.conflicts.count()).toBe(3);
    fireEvent.click(within(question).getByRole('button', { name: "The server's for all 3" }));
    await waitFor(async () => expect(await db.conflicts.count()).toBe(0));
    await waitFor(() => expect(stage.toasts[0]).toMatchObject({ kind: 'success', title: '3 decided' }));
    expect(await screen.findByText('Nothing needs you')).toBeDefined();
    expect(screen.queryByText(/^These were changed/)).toBeNull();
    const decided = screen.getByRole('region', { name: 'Decided in the last 7 days' });
    // Two of one name are told apart by their place; all of one side is that side.
    const rows = within(decided).getAllByRole('listitem');
    for (const one of rows) expect(one.textContent).toMatch(/the server's · Clinic West · Ground floor · /);
    expect(rows).toHaveLength(3);

    press('Undo the decision on A theirs');
    await waitFor(async () => expect(await db.conflicts.count()).toBe(1));
    act(() => stage.toasts[0]?.action?.onPress());
    await waitFor(async () => expect(await db.conflicts.count()).toBe(3));
  });

  const twoClashes = async () => {
    const first = await clash();
    const other = changedPlace({ ...device.place, fid: fidSchema.parse(device.workspace.newId()) }, {});
    const second = await putClash(device, {
      key: other.fid,
      base: other,
      mine: changedPlace(other, { name: 'Kiosk' }),
      theirs: changedPlace(other, { name: 'Stand' }),
      at: 1_700_000_000_001,
    });
    return { first, second, other };
  };
  /** A press as a mouse makes it; a click alone is what a screen reader makes. */
  const click = (name: string) => {
    const at = { pointerId: 1, pointerType: 'mouse', button: 0, width: 1, height: 1, detail: 1 };
    fireEvent.pointerDown(button(name), at);
    fireEvent.pointerUp(button(name), at);
    fireEvent.click(button(name), at);
  };

  it.each([
    ['a mouse', () => click('Use this result')],
    ['the key', () => void fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true })],
  ])('takes no press of %s that was meant for the one before', async (_, decide) => {
    const { first, second, other } = await twoClashes();
    await open(paths.conflict(first));
    await screen.findByRole('heading', { level: 1 });
    await usable();
    decide();
    await waitFor(() => expect(stage.path()).toBe(paths.conflict(second)));
    await screen.findByRole('heading', { level: 1, name: /^Kiosk/ });
    await usable();
    decide();
    expect(await screen.findByText(/This is the next one.*Press again/)).toBeDefined();
    expect(await device.db.conflicts.count()).toBe(1);
    decide();
    await waitFor(async () => expect(await device.db.conflicts.count()).toBe(0));
    expect((await device.db.features.get(other.fid))?.properties.name).toBe('Kiosk');
  });

  it('takes a press once the pointer came from elsewhere', async () => {
    const { first, second } = await twoClashes();
    await open(paths.conflict(first));
    await screen.findByRole('heading', { level: 1 });
    await usable();
    click('Use this result');
    await waitFor(() => expect(stage.path()).toBe(paths.conflict(second)));
    const heading = await screen.findByRole('heading', { level: 1, name: /^Kiosk/ });
    expect(document.activeElement).toBe(heading);
    fireEvent.pointerMove(heading);
    await usable();
    click('Use this result');
    await waitFor(async () => expect(await device.db.conflicts.count()).toBe(0));
  });

  it('goes on to the next one, and says so when one was decided elsewhere', async () => {
    const { first, second } = await twoClashes();
    await open(paths.conflict(first));
    await screen.findByRole('heading', { level: 1 });
    await usable();
    press('Use this result');
    await waitFor(() => expect(stage.path()).toBe(paths.conflict(second)));
    await act(async () => stage.go(paths.conflict(first)));
    expect(await screen.findByText('This is decided')).toBeDefined();
  });

  it('offers to write again what somebody put back, and lets it be', async () => {
    const { db, place } = device;
    const theirs = changedPlace(place, { name: 'Old name' });
    await db.features.put(theirs);
    const put = (id: string) =>
      db.overwrites.put({
        id,
        entityKey: `features:${place.fid}`,
        table: 'features',
        key: place.fid,
        at: 1,
        ours: changedPlace(place, { name: 'My name' }),
        fields: [{ path: 'properties.name', ours: 'My name', theirs: 'Old name' }],
      });
    await put('one');
    await open(paths.conflicts);
    const said = await screen.findByText(/was put back on the server by somebody who had not seen/);
    expect(said.textContent).toBe(
      'Name of Old name on Ground floor was put back on the server by somebody who had not seen your change.',
    );
    press('Apply mine again');
    await waitFor(async () => expect((await row())?.properties.name).toBe('My name'));
    await waitFor(() => expect(screen.queryByText('Leave it')).toBeNull());
    await put('two');
    await screen.findByText('Leave it');
    press('Leave it');
    await waitFor(async () => expect(await db.overwrites.count()).toBe(0));
    expect((await row())?.properties.name).toBe('My name');
  });

  it('speaks Arabic', async () => {
    await open(paths.conflict(await clash()), { language: 'ar' });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain(
      'جرى تغيير Front desk في Ground floor',
    );
    expect(await radio(/^الاسم نسختي Front desk$/)).toHaveProperty('checked', true);
  });
});
