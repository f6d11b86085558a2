import '../../../../tests/support/app/jsdom-polyfills.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { lockSpace, memoryLocks, type LockSpace } from '../../../../tests/support/db/journal/memory-disk.ts';
import { text } from '../../../../tests/support/app/texts.ts';
import { countDrafts, listSheets } from '../../../db/index.ts';
import { createI18n } from '../../i18n/index.ts';
import { sheetKey } from '../../state/drafts/sheets.ts';
import { WorkspaceContext } from '../../state/session/workspace.ts';
import { TextField, UiProvider } from '../../ui/index.ts';
import { KeptFields } from './kept-fields.tsx';
import { useKeptForm, type KeptForm } from './use-kept-form.ts';

const schema = z.object({
  text: z.string(),
  kind: z.enum(['a', 'b']),
  rows: z.array(z.object({ key: z.string(), value: z.string() })),
});
type Values = z.infer<typeof schema>;
const EMPTY: Values = { text: '', kind: 'a', rows: [] };

describe('a kept form', () => {
  let device: Device;
  let space: LockSpace;
  let die: () => void;
  let seen: KeptForm<Values>;
  const saved: Values[] = [];
  const see = (form: KeptForm<Values>): void => {
    seen = form;
  };

  beforeEach(async () => {
    device = await openDevice({ clock: () => Date.UTC(2026, 0, 1, 12) });
    space = lockSpace();
    tab();
  });
  afterEach(async () => {
    cleanup();
    saved.length = 0;
    await device.db.delete();
  });

  /** Goes on in a tab of its own. */
  function tab(): void {
    const locks = memoryLocks(space);
    device.db.locks = locks;
    die = locks.die;
  }

  function Sheet({ of = 'c1', initial = EMPTY }: { of?: string; initial?: Values }): ReactNode {
    const form = useKeptForm<Values>({
      key: sheetKey('note', { table: 'clients', key: of }),
      schema,
      initial,
      wordsOf: (values) => values.text,
      faultsOf: (values) => ({ text: values.text === '' ? 'Write something.' : undefined }),
    });
    useEffect(() => {
      see(form);
    });
    return (
      <KeptFields form={form}>
        <TextField label="Text" {...form.field('text')} />
        <button
          type="button"
          onClick={form.submit(async (values) => {
            saved.push(values);
            await form.settle();
          })}
        >
          Save
        </button>
      </KeptFields>
    );
  }

  /** @param early done before the device can have answered */
  async function open(of?: string, initial?: Values, early?: () => void): Promise<void> {
    const i18n = await createI18n('en', ['common', 'forms']);
    render(
      <I18nextProvider i18n={i18n}>
        <WorkspaceContext.Provider value={device.workspace}>
          <UiProvider locale="en" navigate={() => undefined}>
            <Sheet {...(of !== undefined && { of })} {...(initial !== undefined && { initial })} />
          </UiProvider>
        </WorkspaceContext.Provider>
      </I18nextProvider>,
    );
    early?.();
    await waitFor(() => expect(seen.isReady).toBe(true));
  }

  const field = (): HTMLInputElement => screen.getByLabelText('Text');
  const type = (value: string): void => void fireEvent.change(field(), { target: { value } });
  const kept = async (): Promise<unknown[]> =>
    (await device.db.staging.toArray()).map(({ values }) => values['draft']);

  /** The page dies silently, and another one is opened. */
  async function restart(of?: string, initial?: Values): Promise<void> {
    die();
    cleanup();
    tab();
    await open(of, initial);
  }

  it('words, a choice and typed keys entered · page gone → all are there again, with when they were kept', async () => {
    await open();
    type('Wet floor');
    act(() => seen.set('kind', 'b'));
    act(() => seen.set('rows', [{ key: 'a.b[0]', value: '1' }]));
    await waitFor(async () => expect(await kept()).toHaveLength(1));
    await waitFor(async () =>
      expect(await kept()).toEqual([{ text: 'Wet floor', kind: 'b', rows: [{ key: 'a.b[0]', value: '1' }] }]),
    );
    await restart();
    expect(field().value).toBe('Wet floor');
    expect(seen.values).toEqual({ text: 'Wet floor', kind: 'b', rows: [{ key: 'a.b[0]', value: '1' }] });
    expect(screen.getByRole('status').textContent).toContain('restored');
  });

  it('a key pressed · page hidden at once → it is on the device', async () => {
    await open();
    type('Last words');
    fireEvent(window, new Event('pagehide'));
    await waitFor(async () => expect(await kept()).toEqual([{ ...EMPTY, text: 'Last words' }]));
  });

  it('typed before the device has answered → kept beside the stored values', async () => {
    await open();
    act(() => seen.set('kind', 'b'));
    await act(() => seen.flush());
    await restart();
    cleanup();
    const opening = open();
    await opening;
    type('Early');
    expect(seen.values).toEqual({ ...EMPTY, text: 'Early', kind: 'b' });
  });

  /** Opens the form again, and types before the device has answered. */
  async function typeEarly(value: string): Promise<void> {
    die();
    cleanup();
    tab();
    await open(undefined, undefined, () => {
      expect(seen.isReady).toBe(false);
      type(value);
    });
  }

  it('typed into a kept field before the device has answered · page gone → both are there', async () => {
    await open();
    type('Wet floor');
    act(() => seen.set('kind', 'b'));
    await act(() => seen.flush());
    await typeEarly('Early');
    expect(seen.values).toEqual({ ...EMPTY, text: 'Early', kind: 'b' });
    await screen.findByText(/in the trash/u);
    const [inTrash] = await device.db.trashDrafts.toArray();
    expect(inTrash?.staging.values['draft']).toEqual({ ...EMPTY, text: 'Wet floor', kind: 'b' });
    await waitFor(async () => expect(await kept()).toEqual([{ ...EMPTY, text: 'Early', kind: 'b' }]));
    await restart();
    expect(field().value).toBe('Early');
  });

  it('typed before the device has answered, and the trash has no room → undo still has the earlier entries', async () => {
    await open();
    type('Wet floor');
    await act(() => seen.flush());
    device.db.trashDrafts.hook('creating', () => {
      throw new Error('full');
    });
    await typeEarly('Early');
    expect(field().value).toBe('Early');
    fireEvent.keyDown(field(), { key: 'z', ctrlKey: true });
    expect(field().value).toBe('Wet floor');
  });

  it('the earlier entries wanted instead → they are in the fields, and undo brings back the typed ones', async () => {
    await open();
    type('Wet floor');
    await act(() => seen.flush());
    await typeEarly('Early');
    fireEvent.click(await screen.findByRole('button', { name: text('forms:restored.useEarlier') }));
    await waitFor(() => expect(field().value).toBe('Wet floor'));
    expect(screen.queryByText(/in the trash/u)).toBeNull();
    fireEvent.keyDown(field(), { key: 'z', ctrlKey: true });
    expect(field().value).toBe('Early');
  });

  it('kept by another version in a form that does not fit → in the trash, not written over', async () => {
    await open();
    type('Old words');
    await act(() => seen.flush());
    await device.db.staging.toCollection().modify((record) => {
      record.values['draft'] = { text: 7, other: 'Old words' };
    });
    await restart();
    expect(field().value).toBe('');
    type('New');
    await waitFor(async () => expect(await kept()).toEqual([{ ...EMPTY, text: 'New' }]));
    const [inTrash] = await device.db.trashDrafts.toArray();
    expect(inTrash?.staging.values['draft']).toEqual({ text: 7, other: 'Old words' });
  });

  it('undone and redone by keys → goes back and forth, and the echo makes no step', async () => {
    await open();
    type('One');
    act(() => seen.set('kind', 'b'));
    fireEvent.keyDown(field(), { key: 'z', ctrlKey: true });
    expect(seen.values).toMatchObject({ text: 'One', kind: 'a' });
    fireEvent.keyDown(field(), { key: 'z', ctrlKey: true });
    expect(field().value).toBe('');
    expect(seen.canUndo).toBe(false);
    fireEvent.keyDown(field(), { key: 'Z', ctrlKey: true, shiftKey: true });
    fireEvent.keyDown(field(), { key: 'y', metaKey: true });
    expect(seen.values).toMatchObject({ text: 'One', kind: 'b' });
    expect(seen.canRedo).toBe(false);
  });

  it('saved → nothing is kept, the fields are empty, and what is typed next is kept too', async () => {
    await open();
    type('First');
    await act(() => seen.flush());
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(field().value).toBe(''));
    await waitFor(async () => expect(await kept()).toEqual([]));
    expect(saved).toEqual([{ ...EMPTY, text: 'First' }]);
    type('Second');
    await waitFor(async () => expect(await kept()).toEqual([{ ...EMPTY, text: 'Second' }]));
  });

  it('saved with a fault → the field says it, and nothing is saved', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Write something.');
    expect(saved).toEqual([]);
    type('Now');
    await waitFor(() => expect(screen.queryByText('Write something.')).toBeNull());
  });

  it('discarded after a restart → the fields are empty and undo brings it back', async () => {
    await open();
    type('Draft');
    await act(() => seen.flush());
    await restart();
    fireEvent.click(screen.getByRole('button', { name: text('forms:restored.discard') }));
    await waitFor(() => expect(field().value).toBe(''));
    await waitFor(async () => expect(await kept()).toEqual([]));
    expect(await device.db.trashDrafts.count()).toBe(1);
  });

  it('what it begins with changed meanwhile → what the person left as it was follows', async () => {
    await open();
    type('Mine');
    await act(() => seen.flush());
    await restart('c1', { ...EMPTY, kind: 'b' });
    expect(seen.values).toMatchObject({ text: 'Mine', kind: 'b' });
  });

  it('open in two tabs → each keeps its own, and another row has its own', async () => {
    await open();
    type('Tab one');
    await act(() => seen.flush());
    const first = seen;
    tab();
    await open();
    expect(seen.values.text).toBe('');
    await act(() => first.flush());
    cleanup();
    await open('c2');
    expect(seen.values.text).toBe('');
  });

  it('listed → says which sheet, its words, where it was opened and when; counted as unfinished', async () => {
    await open();
    type('Wet floor ');
    await act(() => seen.flush());
    const [sheet] = await listSheets(device.db);
    expect(sheet).toMatchObject({ sheet: 'note', title: 'Wet floor', address: '/', table: 'clients' });
    expect(await countDrafts(device.db)).toBe(1);
  });
});
