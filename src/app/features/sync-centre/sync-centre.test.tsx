import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { slowIt, someOf } from '../../../../tests/support/vitest/slow-tests.ts';
import { changedPlace, openConflictDevice, putClash } from '../../../../tests/support/app/conflict-device.ts';
import type { Device } from '../../../../tests/support/app/app-device.ts';
import { openScreen, type ScreenStage } from '../../../../tests/support/app/render-screen.tsx';
import { transact } from '../../../db/index.ts';
import type { Fid } from '../../../domain/entities/ids.ts';
import { paths } from '../../routes/paths.ts';
import SyncCentre from './index.tsx';
import { text, textPattern } from '../../../../tests/support/app/texts.ts';

describe('the sync centre', () => {
  let device: Device;
  let stage: ScreenStage;
  const saved: Blob[] = [];

  beforeEach(async () => {
    saved.length = 0;
    // The browser of these tests can't write files.
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${String(saved.push(blob))}`,
      revokeObjectURL: () => undefined,
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    device = await openConflictDevice();
  });
  afterEach(async () => {
    cleanup();
    vi.restoreAllMocks();
    await device.db.delete();
  });

  const rename = async (name: string): Promise<void> => {
    const { db, workspace } = device;
    const before = (await db.features.get(device.place.fid)) ?? device.place;
    const change = {
      table: 'features' as const,
      key: before.fid,
      before,
      after: changedPlace(before, { name }),
    };
    await transact(
      db,
      { label: 'changeFeature', changes: [change] },
      { now: workspace.now(), newId: workspace.newId },
    );
  };
  const addStalls = async (many: number): Promise<readonly string[]> => {
    const { db, workspace, place } = device;
    const more = Array.from({ length: many }, (_, i) => ({
      ...changedPlace(place, { name: `Stall ${i}` }),
      fid: workspace.newId() as Fid,
    }));
    const changes = more.map((after) => ({
      table: 'features' as const,
      key: after.fid,
      before: null,
      after,
    }));
    await transact(db, { label: 'addFeature', changes }, { now: workspace.now(), newId: workspace.newId });
    return more.map(({ fid }) => fid);
  };
  const open = async (): Promise<void> => {
    stage = await openScreen({
      Screen: SyncCentre,
      workspace: device.workspace,
      routes: [paths.sync],
      namespaces: ['sync', 'conflicts'],
      at: paths.sync,
    });
  };
  const press = async (name: string): Promise<void> => {
    fireEvent.click(await screen.findByRole('button', { name }));
  };
  /** The engine of these tests has no network of its own accord. */
  const goOnline = (): void => {
    const { engine } = device.workspace;
    vi.spyOn(engine, 'getSnapshot').mockReturnValue({ ...engine.getSnapshot(), online: true, paused: null });
  };
  const nameHere = async () => (await device.db.features.get(device.place.fid))?.properties.name;
  const pick = async (file: Blob): Promise<void> => {
    const input = await screen.findByLabelText('File of unsent work');
    fireEvent.change(input, { target: { files: [new File([file], 'work.json')] } });
  };

  it('says of a change where it is, why it waits, and leads to its form', async () => {
    await rename('Front desk');
    await open();
    const row = (await screen.findByText('Changed: Front desk')).closest('li');
    expect(row?.textContent).toContain('Ground floor');
    expect(row?.textContent).toContain(text('sync:cause.offline'));
    await press('Edit: Front desk');
    await waitFor(() => expect(stage.path()).toContain(`/pois/${device.place.fid}`));
  });

  it('says where it is the server that does not answer, and lets it be asked at once', async () => {
    const status = { ...device.workspace.engine.getSnapshot(), online: false, isUnreachable: true };
    vi.spyOn(device.workspace.engine, 'getSnapshot').mockReturnValue(status);
    await rename('Front desk');
    await open();
    const row = (await screen.findByText('Changed: Front desk')).closest('li');
    expect(row?.textContent).toContain(text('sync:cause.unreachable'));
    const upload = await screen.findByRole('button', { name: 'Upload now' });
    await waitFor(() => expect(upload.hasAttribute('disabled')).toBe(false));
  });

  slowIt('draws anew only those of many changes that say something else', async () => {
    const { length } = await addStalls(20);
    await open();
    // They say the same: one row, which shows each when asked.
    await screen.findByText('New: Places (20)');
    expect(screen.queryByText('New: Stall 19')).toBeNull();
    await press('Show each: New: Places (20)');
    await screen.findByText('New: Stall 19');
    await rename('Front desk');
    await screen.findByText('Changed: Front desk');
    // Each row says when.
    const told = vi.spyOn(Date.prototype, 'toISOString');
    await rename('Reception');
    await screen.findByText('Changed: Reception');
    expect(told.mock.calls.length).toBeGreaterThan(0);
    expect(told.mock.calls.length).toBeLessThan(length);
  });

  slowIt('sends all that was refused again, but for what asks first', async () => {
    const [asks] = await addStalls(3);
    const lastError = { code: 'invalid', message: 'No such type.', status: 422 };
    await device.db.pending.toCollection().modify({ state: 'rejected', lastError });
    await device.db.pending.update(`features:${asks}`, {
      lastError: { ...lastError, code: 'network.shrinks' },
    });
    goOnline();
    await open();
    await press('Try all 2 again');
    await waitFor(() =>
      expect(stage.toasts).toMatchObject([{ title: text('sync:retriedAll', { count: 2 }) }]),
    );
    const left = await device.db.pending.where({ state: 'rejected' }).primaryKeys();
    expect(left).toEqual([`features:${asks}`]);
  });

  it.each(someOf(['unknown', 'sending'] as const, 1))(
    'says of what was sent without an answer (%s) that it is looked for, and lets nobody undo it',
    async (state) => {
      await rename('Front desk');
      await device.db.pending.toCollection().modify({ state, attempt: 1, nextAt: 5 });
      await open();
      const row = (await screen.findByText('Changed: Front desk')).closest('li');
      expect(row?.textContent).toContain(`${text('sync:cause.lost')} ${text('sync:look.offline')}`);
      expect(row?.textContent).toContain('Unconfirmed');
      expect(await device.workspace.engine.discard(`features:${device.place.fid}`)).toBe(false);
      const actions = within(row as HTMLElement).getAllByRole('button');
      expect(actions.map(({ textContent }) => textContent)).toEqual(['Edit', 'Export']);
    },
  );

  it('looks for a change in doubt at once on request', async () => {
    await rename('Front desk');
    const { engine, now } = device.workspace;
    await device.db.pending.toCollection().modify({ state: 'unknown', attempt: 1, nextAt: now() + 240_000 });
    goOnline();
    const retry = vi.spyOn(engine, 'retry');
    await open();
    const row = (await screen.findByText('Changed: Front desk')).closest('li');
    expect(row?.textContent).toMatch(/Sent, but no response arrived\. Checked again in \d minutes\./);
    await press(`${text('sync:look.now')}: Front desk`);
    expect(retry).toHaveBeenCalledWith(`features:${device.place.fid}`);
  });

  slowIt(
    'tells only the work of the client that is published that it waits for that, and names it',
    async () => {
      const { db, workspace, place } = device;
      await rename('Front desk');
      const [stall = ''] = await addStalls(1);
      await db.pending.update(`features:${stall}`, { clientLid: 'another' });
      const publishing = {
        online: true,
        paused: 'publishing',
        publishingClients: [place.clientLid],
      } as const;
      const status = { ...workspace.engine.getSnapshot(), ...publishing };
      vi.spyOn(workspace.engine, 'getSnapshot').mockReturnValue(status);
      await open();
      const rowOf = async (name: string) => (await screen.findByText(name)).closest('li')?.textContent;
      expect(await rowOf('Changed: Front desk')).toContain(text('sync:cause.publishing'));
      expect(await rowOf('New: Stall 0')).toContain(text('sync:cause.next'));
      expect(
        await screen.findByText(textPattern('sync:paused.publishingOf', { names: '\u2068Harbour\u2069' })),
      ).toBeTruthy();
    },
  );

  it('says in words why an attempt came to nothing', async () => {
    await rename('Front desk');
    const { now } = device.workspace;
    const message = 'The server answered with status 502.';
    const lastError = { code: 'http-502', message, status: 502 };
    await device.db.pending.toCollection().modify({ attempt: 1, nextAt: now() + 240_000, lastError });
    goOnline();
    await open();
    const row = (await screen.findByText('Changed: Front desk')).closest('li');
    expect(row?.textContent).toMatch(textPattern('sync:cause.later'));
    await device.db.pending.toCollection().modify({ state: 'rejected' });
    expect(await screen.findByText(text('sync:reason.failing'))).toBeTruthy();
    expect(document.body.textContent).not.toContain('502');
  });

  it('says on what a person has to decide before work that lies in it can go', async () => {
    await rename('Front desk');
    const { site } = device;
    const mine = { ...site, title: 'South campus' };
    await putClash(device, { table: 'sites', key: site.lid, base: site, mine, theirs: null });
    await open();
    const row = (await screen.findByText('Changed: Front desk')).closest('li');
    expect(row?.textContent).toMatch(textPattern('sync:cause.decision'));
    const asked = screen.getByText('Changed: South campus').closest('li');
    expect(asked?.textContent).toContain('Changed here, deleted on the server.');
  });

  it('lists overwritten values among the things that need the person, although all has arrived', async () => {
    const { db, place } = device;
    const fields = [{ path: 'properties.name', ours: 'Mine', theirs: 'Theirs' }];
    const entityKey = `features:${place.fid}`;
    await db.overwrites.put({
      id: 'a',
      entityKey,
      table: 'features',
      key: place.fid,
      at: 1,
      fields,
      ours: place,
    });
    await open();
    expect(await screen.findByText(text('sync:overwritten.text', { count: 1 }))).toBeTruthy();
    const card = screen.getByRole('heading', { name: 'Need you' }).parentElement;
    expect(card?.textContent).toBe('Need you1');
    expect(await screen.findByText(text('sync:nothing'))).toBeTruthy();
    await press('Decide');
    await waitFor(() => expect(stage.path()).toBe(paths.conflicts));
  });

  slowIt('sends a network that would lose nodes nobody deleted only where a person says so', async () => {
    await rename('Front desk');
    const refused = {
      state: 'rejected',
      lastError: { code: 'network.shrinks', message: '', status: null, params: { gone: 60, of: 200 } },
    } as const;
    await device.db.pending.toCollection().modify(refused);
    goOnline();
    await open();
    const row = (await screen.findByText('Changed: Front desk')).closest('li');
    expect(row?.textContent).toContain(text('sync:network.shrinks', { gone: 60, of: 200 }));
    const ask = async (): Promise<HTMLElement> => {
      await press('Try again: Front desk');
      return screen.findByRole('alertdialog', { name: 'Send the network without these nodes?' });
    };
    const state = async () => (await device.db.pending.toArray()).map((op) => op.state);

    const first = await ask();
    expect(first.textContent).toContain(text('sync:network.shrinkText', { gone: 60, of: 200 }));
    fireEvent.click(within(first).getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await state()).toEqual(['rejected']);

    fireEvent.click(within(await ask()).getByRole('button', { name: text('sync:network.shrink') }));
    await waitFor(async () => expect(await state()).toEqual(['ready']));
  });

  slowIt('says of what the person has no right to that it stays, and goes once they have it', async () => {
    await rename('Front desk');
    const refused = {
      state: 'rejected',
      lastError: { code: 'not-yours', message: 'Access denied.', status: 403 },
    } as const;
    await device.db.pending.toCollection().modify(refused);
    await open();
    const row = (await screen.findByText('Changed: Front desk')).closest('li');
    expect(row?.textContent).toContain(text('sync:reason.forbidden'));
    expect(row?.textContent).not.toContain('Access denied.');
    await press('Export: Front desk');
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  slowIt('takes exported work in again where it was undone, and shows first what it would do', async () => {
    const before = await nameHere();
    await rename('Front desk');
    await open();
    await press('Export: Front desk');
    await waitFor(() => expect(saved).toHaveLength(1));
    await press('Undo this change: Front desk');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByText('Undo this change'));
    await screen.findByText(text('sync:nothing'));
    expect(await nameHere()).toBe(before);
    await pick(saved[0] ?? new Blob());
    const dialog = await screen.findByRole('dialog', { name: text('sync:exchange.preview.title') });
    expect(dialog.textContent).toContain(text('sync:exchange.verdictNote.new', { count: 1 }));
    expect(dialog.textContent).toContain(text('sync:exchange.preview.own'));
    expect(await device.db.pending.count()).toBe(0);
    fireEvent.click(
      within(dialog).getByRole('button', { name: text('sync:exchange.preview.take', { count: 1 }) }),
    );
    await waitFor(async () => expect(await nameHere()).toBe('Front desk'));
    expect(await device.db.pending.count()).toBe(1);
  });

  const undo = async (name: string): Promise<HTMLElement> => {
    await press(`Undo this change: ${name}`);
    const question = await screen.findByRole('alertdialog', { name: 'Undo this change?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Undo this change' }));
    return question;
  };

  slowIt(
    'leaves the focus with the list when what was pressed goes with its row, and says that it is undone',
    async () => {
      await rename('Front desk');
      await open();
      const pressed = await screen.findByRole('button', { name: 'Undo this change: Front desk' });
      act(() => pressed.focus());
      await undo('Front desk');
      await waitFor(() => expect(pressed.isConnected).toBe(false));
      await waitFor(() =>
        expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Sync centre' })),
      );
      expect(stage.toasts).toMatchObject([
        { kind: 'info', title: text('sync:discarded', { title: '\u2068Front desk\u2069' }) },
      ]);
    },
  );

  it('does not take the focus from where it is', async () => {
    await rename('Front desk');
    await open();
    const pressed = await screen.findByRole('button', { name: 'Undo this change: Front desk' });
    act(() => pressed.focus());
    const elsewhere = document.body.appendChild(document.createElement('button'));
    act(() => elsewhere.focus());
    elsewhere.remove();
    await device.workspace.engine.discard(`features:${device.place.fid}`);
    await screen.findByText(text('sync:nothing'));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    expect(document.activeElement).toBe(document.body);
  });

  it.each(
    someOf<[() => Promise<boolean>, RegExp]>(
      [
        [() => Promise.resolve(false), textPattern('sync:discardBusy')],
        [() => Promise.reject(new Error('full')), textPattern('sync:actionFailed')],
      ],
      1,
    ),
  )('says where a change can not be undone', async (discard, title) => {
    await rename('Front desk');
    vi.spyOn(device.workspace.engine, 'discard').mockImplementation(discard);
    await open();
    await undo('Front desk');
    await waitFor(() =>
      expect(stage.toasts).toMatchObject([{ title: expect.stringMatching(title) as string }]),
    );
    expect(await nameHere()).toBe('Front desk');
  });

  it('a refused change · no network → no new try is offered, and one as soon as there is a network', async () => {
    await rename('Front desk');
    const lastError = { code: 'invalid', message: 'No such type.', status: 422 };
    await device.db.pending.toCollection().modify({ state: 'rejected', lastError });
    await open();
    await screen.findByRole('button', { name: 'Undo this change: Front desk' });
    expect(screen.queryByRole('button', { name: 'Try again: Front desk' })).toBeNull();
    cleanup();
    goOnline();
    await open();
    await screen.findByRole('button', { name: 'Try again: Front desk' });
  });

  slowIt('says that a change can not be sent again where the device fails', async () => {
    await rename('Front desk');
    const lastError = { code: 'invalid', message: 'No such type.', status: 422 };
    await device.db.pending.toCollection().modify({ state: 'rejected', lastError });
    vi.spyOn(device.workspace.engine, 'retry').mockRejectedValue(new Error('full'));
    goOnline();
    await open();
    await press('Try again: Front desk');
    await waitFor(() => expect(stage.toasts).toMatchObject([{ kind: 'error' }]));
  });

  it('says of a new thing that it goes into the trash, and not back to what the server has', async () => {
    await rename('Front desk');
    const { db, place } = device;
    await db.bases.delete(`features:${place.fid}`);
    await db.pending.toCollection().modify({ intent: 'create' });
    await open();
    expect((await undo('Front desk')).textContent).toMatch(textPattern('sync:discardNew'));
  });

  it.each(
    someOf<[string, string | RegExp]>(
      [
        ['{"storey":"storey-work","version":1', 'damaged'],
        ['{"storey":"storey-work","version":99}', textPattern('sync:exchange.fault.newer')],
        ['{}', textPattern('sync:exchange.fault.not-work')],
      ],
      1,
    ),
  )('says what is wrong with a file: %s', async (text, word) => {
    await open();
    await pick(new Blob([text]));
    expect((await screen.findByRole('alert')).textContent).toMatch(word);
    expect(await device.db.exchanged.count()).toBe(0);
  });
});
