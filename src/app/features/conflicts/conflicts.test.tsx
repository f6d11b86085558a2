import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { changedPlace, putClash } from '../../../../tests/support/app/conflict-device.ts';
import { conflictStage } from '../../../../tests/support/app/render-conflict.tsx';
import { square } from '../../../../tests/support/app/app-device.ts';
import { paths } from '../../routes/paths.ts';
import Conflicts from './index.tsx';
import { text, textPattern } from '../../../../tests/support/app/texts.ts';
import { slowIt } from '../../../../tests/support/vitest/slow-tests.ts';

describe('the page on which a conflict is decided', () => {
  const page = conflictStage(Conflicts);
  const { open, clash, row, button, press, radio, usable } = page;

  it('says what happened in nouns, and shows before, mine and theirs field by field', async () => {
    await open(paths.conflict(await clash()));
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.textContent).toBe(
      'Front desk on Ground floor was changed here and on the server: Name and External ID.',
    );
    const table = screen.getByRole('table', { name: text('conflicts:versions') });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Field',
      `Before${text('conflicts:sides.baseNote')}`,
      `Mine${text('conflicts:sides.mineNote')}`,
      `On the server${text('conflicts:sides.theirsNote')}`,
    ]);
    const [, name] = within(table).getAllByRole('row');
    expect(within(name!).getByRole('rowheader').textContent).toBe('Name');
    expect(within(name!).getByText('Outpatient reception')).toBeDefined();
    expect(await radio(/^Name Mine Front desk$/)).toHaveProperty('checked', true);
    expect(await radio(/^Name On the server Reception West$/)).toHaveProperty('checked', false);
    expect(screen.getByText(text('conflicts:parallel', { count: 1 }))).toBeDefined();
  });

  it('saves a choice for each field, with what goes together, and undoes it', async () => {
    const id = await clash();
    await open(paths.conflict(id));
    fireEvent.click(await radio(/^External ID On the server/));
    await usable();
    press('Use this result');
    await waitFor(() => expect(page.stage.path()).toBe(paths.sync));
    expect((await row())?.properties).toMatchObject({ name: 'Front desk', eid: 'OPD-2' });
    expect((await row())?.properties.keywords).toEqual(expect.arrayContaining(['desk', 'mine', 'theirs']));
    expect(await page.device.db.conflicts.count()).toBe(0);
    await waitFor(() =>
      expect(page.stage.toasts[0]).toMatchObject({ title: text('conflicts:done', { title: 'Front desk' }) }),
    );

    act(() => page.stage.toasts[0]?.action?.onPress());
    await waitFor(async () => expect(await page.device.db.conflicts.count()).toBe(1));
    await waitFor(() =>
      expect(page.stage.toasts[1]?.title).toBe(text('conflicts:undone', { title: 'Front desk' })),
    );
    expect((await row())?.properties).toMatchObject({ name: 'Front desk', eid: 'OPD-1' });
  });

  it('checks the result while one chooses, in the words of the forms', async () => {
    const base = page.device.place;
    const beacon = { typeCode: 'ibeacon', uuid: 'f7826da6-4fa2-4e98-8024-bc5b71e0893e', major: 1, minor: 2 };
    const point = { type: 'Point' as const, coordinates: [10.003, 50.003] as [number, number] };
    const id = await putClash(page.device, {
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
    await waitFor(() =>
      expect(verdict.textContent).toMatch(textPattern('forms:issues.file-validation-geometry-type')),
    );
    expect(button('Use this result')).toHaveProperty('disabled', true);
    expect(await page.device.db.conflicts.count()).toBe(1);
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

  slowIt('hears its keys beside a message, and not in one', async () => {
    const message = document.createElement('div');
    message.setAttribute('role', 'alertdialog');
    // As the messages of the kit are in the page.
    const messages = document.createElement('div');
    messages.setAttribute('role', 'region');
    messages.append(message);
    document.body.append(messages);
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
    messages.remove();
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
    expect(result.textContent).toMatch(textPattern('conflicts:both.theirs'));
    expect(result.textContent).toMatch(textPattern('conflicts:both.mine'));
    expect(result.textContent).toMatch(/Reception West.*Front desk #2/);
    expect(await page.device.db.conflicts.count()).toBe(1);
    expect(await page.device.db.features.count()).toBe(1);
    await usable();
    press('Use this result');
    await waitFor(async () => expect(await page.device.db.features.count()).toBe(2));
    const names = (await page.device.db.features.toArray()).map(({ properties }) => properties.name);
    expect(new Set(names)).toEqual(new Set(['Front desk #2', 'Reception West']));
  });

  slowIt('choice of a side → keeping both is dropped', async () => {
    await open(paths.conflict(await clash()));
    await screen.findByRole('heading', { level: 1 });
    press('Keep both');
    fireEvent.click(await radio(/^External ID On the server/));
    expect(button('Keep both').getAttribute('aria-pressed')).toBe('false');
    await usable();
    press('Use this result');
    await waitFor(async () => expect(await page.device.db.conflicts.count()).toBe(0));
    expect(await page.device.db.features.count()).toBe(1);
    expect((await row())?.properties).toMatchObject({ name: 'Front desk', eid: 'OPD-2' });
  });

  it('stacks the versions of a field on a tablet held upright, the list being a page of its own', async () => {
    await open(paths.conflict(await clash()), { width: 820 });
    const card = await screen.findByRole('group', { name: 'Name' });
    expect(screen.queryByRole('table')).toBeNull();
    expect(within(card).getAllByRole('radio')).toHaveLength(2);
    expect(screen.queryByRole('link', { name: /Front desk/ })).toBeNull();
    // Whether there is a keyboard a tablet tells with its first key.
    expect(screen.queryByText(/^Keys:/)).toBeNull();
    // The page listens a moment after it is drawn.
    await waitFor(() => {
      fireEvent.keyDown(document.body, { key: 'Tab' });
      expect(screen.getByText(/^Keys: Ctrl Enter uses the result/)).toBeDefined();
    });
    press(text('conflicts:toList'));
    expect(await screen.findByRole('link', { name: /Front desk.*2 fields differ/ })).toBeDefined();
  });

  it('speaks Arabic', async () => {
    await open(paths.conflict(await clash()), { language: 'ar' });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain(
      'جرى تغيير Front desk في Ground floor',
    );
    expect(await radio(/^الاسم نسختي Front desk$/)).toHaveProperty('checked', true);
  });
});
