import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { openDevice, square, type Device } from '../../../../tests/support/app/app-device.ts';
import { lockSpace, memoryLocks, type LockSpace } from '../../../../tests/support/db/journal/memory-disk.ts';
import { TIME } from '../../../domain/limits.ts';
import { stagingOf } from '../../commands/index.ts';
import { createDraftSession, type DraftSession } from './draft-session.ts';
import { rebase, type Draft } from './draft.ts';
import { fromStaged } from './staged-draft.ts';
import type { StagingPort } from './staging-port.ts';

const valuesSchema = z.object({ name: z.string(), eid: z.string() });
type Values = z.infer<typeof valuesSchema>;
const HEAD: Draft<Values> = { values: { name: 'Lab', eid: 'L-1' }, geometry: square(0, 0, 1) };
const KEY = 'features:x';

const typed = (session: DraftSession<Values>, name: string): void =>
  session.setValues({ ...session.getSnapshot().draft.values, name }, 'name');

describe('an open form on the device', () => {
  let device: Device;
  let clock = 0;
  let space: LockSpace;
  let gone: () => void = () => undefined;

  /** Goes on in a tab of its own; the one before lives on. Returns a function that kills it silently. */
  function tab(): () => void {
    const locks = memoryLocks(space);
    device.db.locks = locks;
    gone = locks.die;
    return locks.die;
  }

  beforeEach(async () => {
    clock = 1000;
    device = await openDevice({ clock: () => clock });
    space = lockSpace();
    tab();
  });
  afterEach(() => device.db.delete());

  async function open(head: Draft<Values> = HEAD): Promise<DraftSession<Values>> {
    const port = stagingOf(device.workspace, KEY, 'edit');
    const staged = fromStaged(await port.open(), valuesSchema);
    return createDraftSession({ id: staged?.id ?? 'x', isNew: false, head, staged, port, now: () => clock });
  }
  /** The page is reloaded, without any cleanup. */
  function reload(head?: Draft<Values>): Promise<DraftSession<Values>> {
    gone();
    return open(head);
  }
  const kept = async (): Promise<unknown[]> =>
    (await device.db.staging.toArray()).map(({ values }) => (values['draft'] as Values).name);

  it('comes back after a reload with what was typed and drawn, and says from when', async () => {
    const first = await open();
    typed(first, 'Laboratory');
    clock = 5000;
    first.setGeometry(square(0, 0, 2));
    await first.flush();

    const state = (await reload()).getSnapshot();
    expect(state.draft).toEqual({ values: { name: 'Laboratory', eid: 'L-1' }, geometry: square(0, 0, 2) });
    expect(state).toMatchObject({ dirty: true, restoredAt: 5000, keptAt: 5000, canUndo: true });
  });

  it('is written down where the person discards it, and not where it was saved', async () => {
    const discarded = async () =>
      (await device.db.activity.toArray()).map(({ what, draft }) => [what, draft]);
    const saved = await open();
    typed(saved, 'Laboratory');
    await saved.flush();
    await saved.settle();
    expect(await discarded()).toEqual([]);
    const left = await reload();
    typed(left, 'Workshop');
    await left.flush();
    await left.discard();
    expect(await discarded()).toEqual([['discarded', true]]);
    expect(await kept()).toEqual([]);
  });

  it('counts the first corners of a shape as work, keeps them, and never has them as a shape', async () => {
    const bare = { ...HEAD, geometry: null };
    const corners = (...of: [number, number][]) => of;
    const first = await open(bare);
    first.setDrawing(null, corners([10, 50]));
    first.setDrawing(null, corners([10, 50], [10.1, 50]));
    expect(first.getSnapshot()).toMatchObject({ dirty: true, canUndo: false, draft: bare });
    await first.flush();

    const second = await reload(bare);
    const { restoredAt, ...state } = second.getSnapshot();
    expect(state).toMatchObject({ dirty: true, draft: bare, line: corners([10, 50], [10.1, 50]) });
    expect(restoredAt).not.toBeNull();
    second.setDrawing(square(10, 50, 1), corners([10, 50], [10.1, 50], [10, 51]));
    expect(second.getSnapshot()).toMatchObject({ line: [], draft: { geometry: square(10, 50, 1) } });
    // A corner is taken back.
    second.setDrawing(null, corners([10, 50], [10.1, 50]));
    expect(second.getSnapshot().draft.geometry).toBeNull();
    await second.discard();
    expect(second.getSnapshot()).toMatchObject({ dirty: false, line: [] });
    expect(await kept()).toEqual([]);
  });

  it('can undo the restored work back to what is saved', async () => {
    const first = await open();
    typed(first, 'Laboratory');
    await first.flush();
    const second = await reload();
    second.undo();
    expect(second.getSnapshot()).toMatchObject({ draft: HEAD, dirty: false });
    second.redo();
    expect(second.getSnapshot().draft.values.name).toBe('Laboratory');
  });

  // @spec 3.45 4.29
  it('keeps nothing of a draft that was brought back to the head', async () => {
    const session = await open();
    typed(session, 'Laboratory');
    await session.flush();
    typed(session, 'Lab');
    await session.flush();
    expect(await kept()).toEqual([]);
    expect(session.getSnapshot()).toMatchObject({ dirty: false, keptAt: null });
  });

  it('undoes typing and drawing in the order in which they were done', async () => {
    const session = await open();
    typed(session, 'A');
    session.setGeometry(square(0, 0, 2));
    typed(session, 'B');
    session.undo();
    expect(session.getSnapshot().draft).toEqual({
      values: { name: 'A', eid: 'L-1' },
      geometry: square(0, 0, 2),
    });
    session.undo();
    expect(session.getSnapshot().draft.geometry).toEqual(HEAD.geometry);
    session.undo();
    expect(session.getSnapshot()).toMatchObject({ draft: HEAD, canUndo: false, canRedo: true });
  });

  it('discards to what is saved and goes on from there', async () => {
    const session = await open();
    typed(session, 'Laboratory');
    await session.flush();
    await session.discard();
    expect(session.getSnapshot()).toMatchObject({ draft: HEAD, dirty: false, canUndo: false });
    expect(await kept()).toEqual([]);
    typed(session, 'Again');
    await session.flush();
    expect(await kept()).toEqual(['Again']);
  });

  // @spec 4.29 4.64
  it('leaves nothing behind once it was saved, also of a change on its way', async () => {
    const session = await open();
    typed(session, 'Laboratory');
    await session.settle();
    await session.flush();
    expect(session.getSnapshot().dirty).toBe(false);
    expect(await kept()).toEqual([]);
  });

  it('follows the server in what the person did not touch', async () => {
    const session = await open();
    typed(session, 'Mine');
    await session.flush();
    const theirs = { values: { name: 'Theirs', eid: 'L-2' }, geometry: square(5, 5, 1) };
    session.setHead(theirs);
    expect(session.getSnapshot().draft).toEqual({
      values: { name: 'Mine', eid: 'L-2' },
      geometry: theirs.geometry,
    });
    expect((await reload(theirs)).getSnapshot().draft.values).toEqual({ name: 'Mine', eid: 'L-2' });
  });

  it('puts lists together that both changed, and takes nothing out that came in', () => {
    const row = (name: string, value: string) => ({ name, value });
    const from = { values: { words: ['a', 'b'], custom: [row('x', '1'), row('y', '1')] }, geometry: null };
    const draft = { ...from, values: { words: ['b', 'c'], custom: [row('x', '2'), row('y', '1')] } };
    const to = { ...from, values: { words: ['a', 'b', 'd'], custom: [row('x', '1'), row('z', '1')] } };
    expect(rebase(draft, from, to).values).toEqual({
      words: ['b', 'd', 'c'],
      custom: [row('x', '2'), row('z', '1')],
    });
    const other = { ...from, values: { words: ['a', 'b'], custom: [row('x', '3')] } };
    expect(rebase(draft, from, other).values.custom).toEqual(draft.values.custom);
  });

  it('passes over what another version of the app has kept', async () => {
    await device.db.staging.put({
      entityKey: KEY,
      values: { nonsense: 1 },
      geometry: null,
      mode: 'edit',
      at: 1,
    });
    expect((await open()).getSnapshot()).toMatchObject({ draft: HEAD, restoredAt: null });
  });
});

describe('the time within which a change is kept', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const nothing = (): void => undefined;
  function openOn(write: StagingPort['write'], jot: StagingPort['jot'] = nothing): DraftSession<Values> {
    const none = (): Promise<undefined> => Promise.resolve(undefined);
    const watch = () => () => undefined;
    const discard = (): Promise<null> => Promise.resolve(null);
    const bringBack = (): Promise<boolean> => Promise.resolve(false);
    const place = (): Promise<string> => Promise.resolve('');
    const port: StagingPort = {
      open: none,
      write,
      jot,
      place,
      drop: none,
      discard,
      bringBack,
      watch,
      close: none,
    };
    return createDraftSession({ id: 'x', isNew: false, head: HEAD, staged: null, port, now: () => 0 });
  }

  it('is 300 ms after the key, also while typing goes on', async () => {
    const kept: unknown[] = [];
    const session = openOn((record) => {
      kept.push((record.values['draft'] as Values).name);
      return Promise.resolve();
    });
    for (const name of ['a', 'ab', 'abc', 'abcd']) {
      typed(session, name);
      await vi.advanceTimersByTimeAsync(TIME.stagingFlush / 2);
    }
    expect(kept.length).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(TIME.stagingFlush);
    expect(kept.at(-1)).toBe('abcd');
  });

  it('holds for the journal where the database is held up, and the database then gets the last alone', async () => {
    let release = nothing;
    const [asked, jotted]: [unknown[], unknown[]] = [[], []];
    const nameOf = (record: Parameters<StagingPort['jot']>[0]) => (record.values['draft'] as Values).name;
    const session = openOn(
      (record) => {
        asked.push(nameOf(record));
        return new Promise((settle) => {
          release = settle;
        });
      },
      (record) => jotted.push(nameOf(record)),
    );
    for (const name of ['a', 'ab', 'abc']) {
      typed(session, name);
      await vi.advanceTimersByTimeAsync(TIME.stagingFlush);
      expect(jotted.at(-1)).toBe(name);
    }
    expect(asked).toEqual(['a']);
    release();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual(['a', 'abc']);
  });

  it('a gesture → kept before this turn of the page ends', () => {
    let asked = 0;
    const session = openOn(() => {
      asked += 1;
      return Promise.resolve();
    });
    session.setGeometry(square(0, 0, 2));
    expect(asked).toBe(1);
  });

  it('the page is hidden → kept at once', () => {
    const jotted: unknown[] = [];
    const session = openOn(
      () => Promise.resolve(),
      (record) => jotted.push(record),
    );
    typed(session, 'a');
    void session.flush(true);
    expect(jotted).toHaveLength(1);
  });

  it('fails if the device refuses, and is tried again with the next change', async () => {
    let isFull = true;
    const session = openOn(() => (isFull ? Promise.reject(new Error('full')) : Promise.resolve()));
    typed(session, 'a');
    await session.flush();
    expect(session.getSnapshot()).toMatchObject({ keepFailed: true, keptAt: null });
    isFull = false;
    typed(session, 'ab');
    await session.flush();
    expect(session.getSnapshot()).toMatchObject({ keepFailed: false, keptAt: 0 });
  });

  it('is tried again when the form is about to be left, with nothing typed since', async () => {
    let isFull = true;
    const session = openOn(() => (isFull ? Promise.reject(new Error('full')) : Promise.resolve()));
    typed(session, 'a');
    await session.flush();
    isFull = false;
    await session.flush(true);
    expect(session.getSnapshot()).toMatchObject({ keepFailed: false, keptAt: 0 });
  });
});
