import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../../tests/support/app/render-screen.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { countUnreadNotes, keepNotePeople, listNotes, listSheets, putNote } from '../../../db/index.ts';
import { lidSchema } from '../../../domain/entities/ids.ts';
import type { Note } from '../../../domain/notes/index.ts';
import { paths } from '../../routes/paths.ts';
import { AppearanceProvider, createAppearance } from '../../theme/index.ts';
import Comms from './index.tsx';

const Page = () => {
  const [appearance] = useState(() => createAppearance(window));
  return (
    <AppearanceProvider value={appearance}>
      <Comms />
    </AppearanceProvider>
  );
};

const BOB = { userId: 77, name: 'Bob Weir' };
let device: Device;
beforeEach(async () => {
  device = await openDevice({ permissionId: 1 });
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const noteOf = (id: string, more: Partial<Note> = {}): Note => {
  const { text: words = 'Mind the step', state = 'open' } = more;
  return {
    id,
    clientLid: device.client.lid,
    kind: 'note',
    text: words,
    state,
    about: { kind: 'feature', lid: device.place.fid },
    by: BOB,
    at: 1_700_000_000_000,
    n: 5,
    replies: [],
    base: { text: words, state },
    waits: null,
    refused: null,
    ...more,
  };
};
const open = (at: string = paths.comms) =>
  openScreen({
    Screen: Page,
    workspace: device.workspace,
    routes: [paths.comms],
    namespaces: ['comms', 'forms'],
    at,
  });
const row = (words: string) => screen.findByRole('button', { name: words });
const thread = () => screen.findByRole('complementary');
const kept = async (id: string) =>
  (await listNotes(device.db, device.client.lid)).find((note) => note.id === id)!;

describe('the page of notes', () => {
  it('a note with something unread · opened → read; answered with a person, solved by a key', async () => {
    await putNote(device.db, noteOf('a'));
    await keepNotePeople(device.db, device.client.lid, [{ ...BOB, scopes: [{}] }]);
    expect(await countUnreadNotes(device.db)).toBe(1);
    await open();
    fireEvent.click(await row('Mind the step'));
    const beside = await thread();
    await waitFor(async () => expect(await countUnreadNotes(device.db)).toBe(0));
    expect(await kept('a')).toMatchObject({ read: 5, readWaits: true });
    const field = within(beside).getByRole<HTMLTextAreaElement>('textbox');
    fireEvent.change(field, { target: { value: 'Ask @we' } });
    fireEvent.keyDown(await within(beside).findByRole('option', { name: 'Bob Weir' }), { key: 'Enter' });
    await waitFor(() => expect(field.value).toBe('Ask @Bob Weir '));
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    await waitFor(async () => expect((await kept('a')).replies).toHaveLength(1));
    expect((await kept('a')).replies[0]).toMatchObject({
      text: 'Ask @Bob Weir',
      mentions: [BOB],
      waits: 'put',
    });
    await waitFor(() => expect(field.value).toBe(''));
    fireEvent.keyDown(document.body, { key: 'e' });
    await waitFor(async () => expect((await kept('a')).state).toBe('resolved'));
  });

  it('a new note begins → the letters that follow are its words', async () => {
    await open();
    await screen.findAllByRole('button', { name: text('comms:new') });
    fireEvent.keyDown(document.body, { key: 'n' });
    const field = within(await thread()).getByRole('textbox', { name: text('comms:text') });
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('a person is named amid the words → the caret stands behind the name at once, for the next letter', async () => {
    await putNote(device.db, noteOf('a'));
    await keepNotePeople(device.db, device.client.lid, [{ ...BOB, scopes: [{}] }]);
    await open();
    fireEvent.click(await row('Mind the step'));
    const beside = await thread();
    const field = within(beside).getByRole<HTMLTextAreaElement>('textbox');
    fireEvent.change(field, { target: { value: 'Ask @we to come', selectionStart: 7, selectionEnd: 7 } });
    fireEvent.keyDown(await within(beside).findByRole('option', { name: 'Bob Weir' }), { key: 'Enter' });
    expect(field.value).toBe('Ask @Bob Weir to come');
    expect(field.selectionStart).toBe('Ask @Bob Weir '.length);
  });

  it('a browser that scrolls by promise · a reply is written → the thread stays', async () => {
    // As newer browsers have it; jsdom does not scroll.
    const scroll: () => unknown = async () => Promise.resolve();
    const { scrollIntoView } = Element.prototype;
    Object.assign(Element.prototype, { scrollIntoView: scroll });
    try {
      await putNote(device.db, noteOf('a'));
      await open();
      fireEvent.click(await row('Mind the step'));
      const field = within(await thread()).getByRole<HTMLTextAreaElement>('textbox');
      fireEvent.change(field, { target: { value: 'Seen' } });
      fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
      await waitFor(() => expect(field.value).toBe(''));
      expect(await within(await thread()).findByText('Seen')).toBeTruthy();
      fireEvent.keyDown(document.body, { key: 'e' });
      await waitFor(async () => expect((await kept('a')).state).toBe('resolved'));
    } finally {
      Object.assign(Element.prototype, { scrollIntoView });
    }
  });

  it('floors, chips and search → what fits, counted; comments of a review have numbers', async () => {
    await putNote(device.db, noteOf('here'));
    await putNote(
      device.db,
      noteOf('site', { text: 'Gates close', about: { kind: 'site', lid: device.site.lid } }),
    );
    await putNote(device.db, noteOf('review', { text: 'Wrong sign', kind: 'review' }));
    await putNote(device.db, noteOf('done', { text: 'Lamp', state: 'resolved' }));
    await open();
    const here = await screen.findByRole('region', { name: text('comms:groups.here') });
    expect(within(here).getAllByRole('listitem')).toHaveLength(2);
    expect(within(here).getByText('R1')).toBeTruthy();
    const other = screen.getByRole('region', { name: text('comms:groups.elsewhere') });
    expect(within(other).getAllByRole('listitem')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: `${text('comms:shows.resolved')} 1` }));
    expect(await row('Lamp')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: `${text('comms:shows.open')} 3` }));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'gates' } });
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'lamp' } });
    expect(await row('Lamp')).toBeTruthy();
    expect(screen.getByRole('button', { name: `${text('comms:shows.open')} 0` })).toBeTruthy();
  });

  it('something unread in a solved note → seen at its chip; marked as read from anywhere', async () => {
    await putNote(device.db, noteOf('done', { text: 'Lamp', state: 'resolved' }));
    await open();
    const chip = await screen.findByRole('button', { name: `${text('comms:shows.resolved')} 1` });
    expect(chip.title).toBe(text('comms:unread', { count: 1 }));
    fireEvent.click(screen.getByRole('button', { name: text('comms:readAll') }));
    await waitFor(async () => expect(await countUnreadNotes(device.db)).toBe(0));
    await waitFor(() => expect(chip.title).toBe(''));
  });

  it('an announcement → shown until its end, then among what is solved', async () => {
    const now = device.workspace.now();
    const announced = { kind: 'announcement', about: null } as const;
    await putNote(device.db, noteOf('now', { ...announced, text: 'No power', until: now + 3.6e6 }));
    await putNote(device.db, noteOf('over', { ...announced, text: 'No water', until: 1 }));
    await open();
    expect(await row('No power')).toBeTruthy();
    expect(screen.queryByText('No water')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: `${text('comms:shows.resolved')} 1` }));
    expect(await row('No water')).toBeTruthy();
  });

  it('the place is deleted → the note stays and says so', async () => {
    await putNote(device.db, noteOf('a', { position: [10, 50] }));
    await device.db.features.delete(device.place.fid);
    await open();
    expect(await screen.findByText(text('comms:placeGone'))).toBeTruthy();
  });

  it('a link to a note of a floor that is not the one on the map → its floor', async () => {
    const upper = {
      ...device.level,
      lid: lidSchema.parse(device.workspace.newId()),
      levelIndex: 1,
      title: 'Upper floor',
    };
    await device.db.levels.add(upper);
    await putNote(device.db, noteOf('a', { text: 'Lamp', about: { kind: 'level', lid: upper.lid } }));
    await putNote(device.db, noteOf('b'));
    await open();
    fireEvent.click(await row('Mind the step'));
    const here = async () =>
      within(await screen.findByRole('region', { name: text('comms:groups.here') })).findByRole('button');
    expect((await here()).textContent).toBe('Mind the step');
    cleanup();
    await open(`${paths.comms}?note=a`);
    await thread();
    await waitFor(async () => expect((await here()).textContent).toBe('Lamp'));
  });

  it('words of a note are kept · Announce → an announcement of its own words', async () => {
    await open();
    await screen.findByText(text('comms:none'));
    fireEvent.keyDown(document.body, { key: 'n' });
    const words = async () => within(await thread()).getByRole<HTMLTextAreaElement>('textbox');
    fireEvent.change(await words(), { target: { value: 'Stairs are wet' } });
    await waitFor(async () => expect(await listSheets(device.db)).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: text('comms:announce') }));
    await within(await thread()).findByText(text('comms:untilHint'));
    expect((await words()).value).toBe('');
    fireEvent.keyDown(document.body, { key: 'n' });
    await waitFor(async () => expect((await words()).value).toBe('Stairs are wet'));
  });

  it('N → a new note about this floor, kept at each key and written', async () => {
    await open();
    await screen.findByText(text('comms:none'));
    fireEvent.keyDown(document.body, { key: 'n' });
    const beside = await thread();
    const field = within(beside).getByRole('textbox');
    fireEvent.change(field, { target: { value: 'Stairs are wet' } });
    fireEvent.click(within(beside).getByRole('button', { name: text('comms:write') }));
    await waitFor(async () =>
      expect(await listNotes(device.db, device.client.lid)).toMatchObject([
        { text: 'Stairs are wet', about: { kind: 'level', lid: device.level.lid }, waits: 'put' },
      ]),
    );
    expect(await row('Stairs are wet')).toBeTruthy();
  });
});
