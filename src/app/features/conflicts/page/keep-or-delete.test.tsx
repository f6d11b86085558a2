import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { changedPlace, putClash } from '../../../../../tests/support/app/conflict-device.ts';
import { conflictStage } from '../../../../../tests/support/app/render-conflict.tsx';
import { paths } from '../../../routes/paths.ts';
import Conflicts from '../index.tsx';
import { text, textPattern } from '../../../../../tests/support/app/texts.ts';
import { slowIt } from '../../../../../tests/support/vitest/slow-tests.ts';

describe('a thing that stands or goes as a whole', () => {
  const page = conflictStage(Conflicts);
  const { open, row, button, press, radio, usable } = page;

  it('asks what becomes of a thing that was deleted on the server', async () => {
    const { place } = page.device;
    const mine = changedPlace(place, { name: 'Front desk' });
    const id = await putClash(page.device, { key: place.fid, base: place, mine, theirs: null });
    await open(paths.conflict(id));
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'Front desk on Ground floor was changed here and deleted on the server.',
    );
    expect(screen.queryByRole('table')).toBeNull();
    expect(await screen.findByText(text('conflicts:resultStands'))).toBeDefined();
    fireEvent.click(await radio(/^Delete it here too/));
    expect(await screen.findByText(text('conflicts:resultDeleted'))).toBeDefined();
    await usable();
    press('Use this result');
    await waitFor(async () => expect(await row()).toBeUndefined());
  });

  it('says what is wrong with a side that would stand, and lets it be taken', async () => {
    const { place } = page.device;
    const mine = changedPlace(place, { name: '' });
    await open(
      paths.conflict(await putClash(page.device, { key: place.fid, base: place, mine, theirs: null })),
    );
    const result = await screen.findByRole('region', { name: 'Result' });
    const faults = await within(result).findByRole('list', { name: text('conflicts:faulty') });
    expect(faults.textContent).toMatch(/^Name: /);
    await usable();
    fireEvent.click(await radio(/^Delete it here too/));
    await waitFor(() => expect(within(result).getByRole('status').textContent).toContain('Can be saved'));
    expect(within(result).queryByRole('list')).toBeNull();
  });

  it('asks what becomes of a thing that was deleted here', async () => {
    const { place } = page.device;
    const theirs = changedPlace(place, { name: 'Reception West' });
    const id = await putClash(page.device, { key: place.fid, base: place, mine: null, theirs });
    await open(paths.conflict(id));
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'Reception West on Ground floor was deleted here and changed on the server.',
    );
    fireEvent.click(await radio(textPattern('conflicts:whole.theirsHere')));
    await usable();
    press('Use this result');
    await waitFor(async () => expect((await row())?.properties.name).toBe('Reception West'));
  });

  /** A level that was deleted here, while another person made twelve places on it. */
  const workedOn = async (): Promise<string> => {
    const { db, place } = page.device;
    const level = await db.levels.get(place.levelLid ?? '');
    if (level === undefined) throw new Error('There is no level.');
    const made = Array.from({ length: 12 }, (_, i) => {
      const fid = `made-${i}`;
      const name = i === 0 ? '' : `Stall ${i}`;
      return [fid, { ...changedPlace(place, { name }), fid }] as const;
    });
    await db.meta.put({ k: `worked-on:levels:${level.lid}`, value: made });
    return putClash(page.device, { table: 'levels', key: level.lid, base: level, mine: null, theirs: level });
  };

  it("names other people's work in a thing deleted here, before it is deleted with it", async () => {
    await open(paths.conflict(await workedOn()));
    const question = await screen.findByRole('group', { name: text('conflicts:whole.question') });
    const said = text('conflicts:inside.said', { count: 12 });
    expect(document.getElementById(question.getAttribute('aria-describedby') ?? '')?.textContent).toBe(said);
    const named = within(within(question).getByRole('list', { name: said })).getAllByRole('listitem');
    expect(named).toHaveLength(11);
    expect(named.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Stall 1', 'Stall 9', 'and 2 more']),
    );
    // What has no name is called by its type.
    expect(named[0]?.textContent).not.toBe('');
    expect(screen.getByText(text('conflicts:undoWhole'))).toBeDefined();
    expect(screen.queryByText('Every choice can be undone for 7 days.')).toBeNull();
  });

  it('shows the way to the trash where a decision has deleted a level on the server', async () => {
    const { db } = page.device;
    const id = await workedOn();
    await open(paths.conflict(id));
    fireEvent.click(await radio(/^Delete it on the server too/));
    await usable();
    press('Use this result');
    await waitFor(() => expect(page.stage.path()).not.toBe(paths.conflict(id)));
    act(() => page.stage.go(paths.conflicts));
    // Nothing has left yet: it can be asked again.
    expect(await screen.findByRole('button', { name: textPattern('conflicts:decided.undo') })).toBeDefined();
    await act(() => db.pending.clear());
    const link = await screen.findByRole('button', { name: textPattern('conflicts:decided.toTrash') });
    expect(screen.queryByRole('button', { name: textPattern('conflicts:decided.undo') })).toBeNull();
    expect(screen.getByText(/^deleted, in the trash/)).toBeDefined();
    fireEvent.click(link);
    await waitFor(() => expect(page.stage.path()).toBe(paths.activity));
  });

  it('says of many at once what goes with them, and that it comes back from the trash', async () => {
    const { place } = page.device;
    await workedOn();
    const theirs = changedPlace(place, { name: 'Reception West' });
    await putClash(page.device, { key: place.fid, base: place, mine: null, theirs });
    await open(paths.conflicts);
    fireEvent.click(await screen.findByRole('button', { name: text('conflicts:bulk.mine', { count: 2 }) }));
    const question = await screen.findByRole('alertdialog', {
      name: text('conflicts:bulk.mineTitle', { count: 2 }),
    });
    expect(question.textContent).toContain(
      `${text('conflicts:bulk.textWhole')} ${text('conflicts:bulk.inside', { count: 12 })}`,
    );
  });

  /** The device knows its client as the server's number 1. */
  const onlyOn = (clientId: number): void => {
    const { user } = page.device.workspace;
    page.device.workspace.user = { ...user, permissions: [{ permissionId: 2, clientId }] };
  };

  slowIt(
    'person may no longer see it → says that it still exists, and offers to wait or discard',
    async () => {
      onlyOn(9);
      const { place } = page.device;
      const mine = changedPlace(place, { name: 'Front desk' });
      const id = await putClash(page.device, { key: place.fid, base: place, mine, theirs: null });
      await open(paths.conflicts);
      expect(
        await screen.findByRole('link', {
          name: new RegExp(`Front desk.*${text('conflicts:short.outOfSight')}`),
        }),
      ).toBeDefined();
      act(() => page.stage.go(paths.conflict(id)));
      expect((await screen.findByRole('heading', { level: 1, name: /Front desk/ })).textContent).toBe(
        'You no longer have access to Front desk on Ground floor. What was changed here stays on this device.',
      );
      expect(screen.queryByText(/deleted on the server/)).toBeNull();
      expect(screen.queryByRole('radio')).toBeNull();
      expect(screen.queryByRole('button', { name: 'Use this result' })).toBeNull();
      expect(button('Export this change')).toHaveProperty('disabled', false);
      // By a key nothing is decided either.
      fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true });
      press(text('conflicts:outOfSight.letGo'));
      const question = await screen.findByRole('alertdialog', {
        name: text('conflicts:outOfSight.question', { title: 'Front desk' }),
      });
      expect((await row())?.properties.name).toBe('Front desk');
      fireEvent.click(within(question).getByRole('button', { name: text('conflicts:outOfSight.letGo') }));
      await waitFor(async () => expect(await row()).toBeUndefined());
    },
  );

  it('goes on with what came back on the server, where nothing clashes', async () => {
    const { place } = page.device;
    const mine = changedPlace(place, { name: 'Front desk' });
    await open(
      paths.conflict(await putClash(page.device, { key: place.fid, base: place, mine, theirs: place })),
    );
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(
      /^Front desk on Ground floor was missing on the server for a while and is there again\./,
    );
    expect(screen.queryByRole('table')).toBeNull();
    await usable();
    press('Use this result');
    await waitFor(async () => expect(await page.device.db.conflicts.count()).toBe(0));
    expect(await page.device.db.pending.toArray()).toMatchObject([{ key: place.fid, intent: 'update' }]);
  });
});
