import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { changedPlace, putClash } from '../../../../../tests/support/app/conflict-device.ts';
import { conflictStage } from '../../../../../tests/support/app/render-conflict.tsx';
import { fidSchema } from '../../../../domain/entities/ids.ts';
import { paths } from '../../../routes/paths.ts';
import Conflicts from '../index.tsx';
import { text, textPattern } from '../../../../../tests/support/app/texts.ts';
import { slowIt, someOf } from '../../../../../tests/support/vitest/slow-tests.ts';

describe('the list of what there is to decide', () => {
  const page = conflictStage(Conflicts);
  const { open, clash, row, button, press, usable } = page;

  it('decides many by one rule after a question, and takes all of it back', async () => {
    const { place, db } = page.device;
    for (const name of ['A', 'B', 'C']) {
      const base = changedPlace({ ...place, fid: fidSchema.parse(page.device.workspace.newId()) }, { name });
      await putClash(page.device, {
        key: base.fid,
        base,
        mine: changedPlace(base, { name: `${name} mine` }),
        theirs: changedPlace(base, { name: `${name} theirs` }),
      });
    }
    await open(paths.conflicts);
    expect(await screen.findAllByRole('link', { name: /1 field differs/ })).toHaveLength(3);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(screen.getByText(text('conflicts:pick'))).toBeDefined();
    act(() => button(text('conflicts:bulk.theirs', { count: 3 })).focus());
    press(text('conflicts:bulk.theirs', { count: 3 }));
    const question = await screen.findByRole('alertdialog', {
      name: text('conflicts:bulk.theirsTitle', { count: 3 }),
    });
    expect(await db.conflicts.count()).toBe(3);
    fireEvent.click(
      within(question).getByRole('button', { name: text('conflicts:bulk.theirs', { count: 3 }) }),
    );
    await waitFor(async () => expect(await db.conflicts.count()).toBe(0));
    await waitFor(() =>
      expect(page.stage.toasts[0]).toMatchObject({
        kind: 'success',
        title: text('conflicts:bulk.done', { count: 3 }),
      }),
    );
    expect(await screen.findByText(text('conflicts:none'))).toBeDefined();
    expect(screen.queryByText(text('conflicts:pick'))).toBeNull();
    // The buttons went with what they decided.
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('group', { name: text('conflicts:title') })),
    );
    expect(screen.queryByText(textPattern('conflicts:lead'))).toBeNull();
    const decided = screen.getByRole('region', { name: text('conflicts:decided.title') });
    // Two with the same name differ by their place; all of one side is that side.
    const rows = within(decided).getAllByRole('listitem');
    for (const one of rows)
      expect(one.textContent).toMatch(/the server's · Nov 14, 2023.* · Clinic West · Ground floor$/);
    expect(rows).toHaveLength(3);

    press(text('conflicts:decided.undo', { title: 'A theirs' }));
    await waitFor(async () => expect(await db.conflicts.count()).toBe(1));
    act(() => page.stage.toasts[0]?.action?.onPress());
    await waitFor(async () => expect(await db.conflicts.count()).toBe(3));
  });

  it('says before it decides for many what is deleted by that', async () => {
    await clash();
    const other = changedPlace(
      { ...page.device.place, fid: fidSchema.parse(page.device.workspace.newId()) },
      { name: 'Prayer room' },
    );
    await putClash(page.device, {
      key: other.fid,
      base: other,
      mine: null,
      theirs: changedPlace(other, { name: 'Quiet room' }),
    });
    await open(paths.conflicts);
    fireEvent.click(await screen.findByRole('button', { name: text('conflicts:bulk.mine', { count: 2 }) }));
    const question = await screen.findByRole('alertdialog', {
      name: text('conflicts:bulk.mineTitle', { count: 2 }),
    });
    expect(question.textContent).toMatch(textPattern('conflicts:bulk.goes.mine'));
    expect(question.textContent).toContain('Quiet room');
    press('Cancel');
    press(text('conflicts:bulk.theirs', { count: 2 }));
    const theirs = await screen.findByRole('alertdialog', {
      name: text('conflicts:bulk.theirsTitle', { count: 2 }),
    });
    expect(theirs.textContent).not.toMatch(/deletes|trash of this device/);
  });

  const twoClashes = async () => {
    const first = await clash();
    const other = changedPlace(
      { ...page.device.place, fid: fidSchema.parse(page.device.workspace.newId()) },
      {},
    );
    const second = await putClash(page.device, {
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

  it.each(
    someOf<[string, () => void]>(
      [
        ['a mouse', () => click('Use this result')],
        ['the key', () => void fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true })],
      ],
      1,
    ),
  )('takes no press of %s that was meant for the one before', async (_, decide) => {
    const { first, second, other } = await twoClashes();
    await open(paths.conflict(first));
    await screen.findByRole('heading', { level: 1 });
    await usable();
    decide();
    await waitFor(() => expect(page.stage.path()).toBe(paths.conflict(second)));
    await screen.findByRole('heading', { level: 1, name: /^Kiosk/ });
    await usable();
    decide();
    expect(await screen.findByText(textPattern('conflicts:lookFirst'))).toBeDefined();
    expect(await page.device.db.conflicts.count()).toBe(1);
    decide();
    await waitFor(async () => expect(await page.device.db.conflicts.count()).toBe(0));
    expect((await page.device.db.features.get(other.fid))?.properties.name).toBe('Kiosk');
  });

  slowIt('takes a press once the pointer came from elsewhere', async () => {
    const { first, second } = await twoClashes();
    await open(paths.conflict(first));
    await screen.findByRole('heading', { level: 1 });
    await usable();
    click('Use this result');
    await waitFor(() => expect(page.stage.path()).toBe(paths.conflict(second)));
    const heading = await screen.findByRole('heading', { level: 1, name: /^Kiosk/ });
    // By then the page listens, too.
    await waitFor(() => expect(document.activeElement).toBe(heading));
    fireEvent.pointerMove(heading);
    await usable();
    click('Use this result');
    await waitFor(async () => expect(await page.device.db.conflicts.count()).toBe(0));
  });

  it('goes on to the next one, and says so when one was decided elsewhere', async () => {
    const { first, second } = await twoClashes();
    await open(paths.conflict(first));
    await screen.findByRole('heading', { level: 1 });
    await usable();
    press('Use this result');
    await waitFor(() => expect(page.stage.path()).toBe(paths.conflict(second)));
    await act(async () => page.stage.go(paths.conflict(first)));
    expect(await screen.findByText(text('conflicts:gone'))).toBeDefined();
  });

  it('offers to write an overwritten value again, or to accept the other', async () => {
    const { db, place } = page.device;
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
    const said = await screen.findByText(textPattern('conflicts:overwritten.text'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`${text('conflicts:title')} 1`);
    expect(screen.queryByText(text('conflicts:none'))).toBeNull();
    expect(said.textContent).toBe(
      text('conflicts:overwritten.text', { field: 'Name', thing: 'Old name on Ground floor' }),
    );
    press('Apply mine again: Old name');
    await waitFor(async () => expect((await row())?.properties.name).toBe('My name'));
    await waitFor(() => expect(screen.queryByText(text('conflicts:overwritten.leave'))).toBeNull());
    await put('two');
    await screen.findByText(text('conflicts:overwritten.leave'));
    const failing = vi.spyOn(page.device.workspace.engine, 'dismissLostUpdate');
    failing.mockRejectedValueOnce(new Error('full'));
    press(`${text('conflicts:overwritten.leave')}: My name`);
    await waitFor(() => expect(page.stage.toasts.at(-1)).toMatchObject({ kind: 'error' }));
    press(`${text('conflicts:overwritten.leave')}: My name`);
    await waitFor(async () => expect(await db.overwrites.count()).toBe(0));
    expect((await row())?.properties.name).toBe('My name');
  });
});
