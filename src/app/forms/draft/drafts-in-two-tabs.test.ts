import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { lockSpace, memoryLocks, type LockSpace } from '../../../../tests/support/db/journal/memory-disk.ts';
import { stage } from '../../../db/drafts/staging.ts';
import { stagingOf, type Staging } from '../../commands/index.ts';
import { createDraftSession, type DraftSession } from './draft-session.ts';
import { clashesOf, rebase, type Draft } from './draft.ts';
import { fromStaged, toStaged } from './staged-draft.ts';
import { runs } from '../../../../tests/support/vitest/seeded-fuzzing.ts';

const valuesSchema = z.object({ name: z.string(), eid: z.string() });
type Values = z.infer<typeof valuesSchema>;
const head = (name: string, eid = 'L-1'): Draft<Values> => ({ values: { name, eid }, geometry: null });
const HEAD = head('Library');
const KEY = 'features:x';

interface Form {
  session: DraftSession<Values>;
  port: Staging;
  name: () => string;
  type: (name: string) => Promise<void>;
  /** Follows what other tabs do; in the app the form does it as long as it is open. */
  follow: () => () => void;
}

describe('one thing in the forms of two tabs', () => {
  let device: Device;
  let space: LockSpace;
  let clock = 0;

  beforeEach(async () => {
    clock = 1000;
    device = await openDevice({ clock: () => clock });
    space = lockSpace();
  });
  afterEach(() => device.db.delete());

  /** `die`: the tab dies silently. */
  function tab(): { open: (on?: Draft<Values>, isNew?: boolean) => Promise<Form>; die: () => void } {
    const locks = memoryLocks(space);
    const open = async (on = HEAD, isNew = false): Promise<Form> => {
      device.db.locks = locks;
      return openForm(on, isNew);
    };
    return { open, die: locks.die };
  }

  async function openForm(on: Draft<Values>, isNew = false): Promise<Form> {
    const port = stagingOf(device.workspace, KEY, 'edit');
    const staged = fromStaged(await port.open(), valuesSchema);
    const session = createDraftSession({
      id: staged?.id ?? 'x',
      isNew,
      head: on,
      staged,
      port,
      now: () => clock,
    });
    const values = (): Values => session.getSnapshot().draft.values;
    return {
      session,
      port,
      name: () => values().name,
      type: async (name) => {
        clock += 1;
        session.setValues({ ...values(), name }, 'name');
        await session.flush();
      },
      follow: () => port.watch(session),
    };
  }
  const kept = async (): Promise<string[]> =>
    (await device.db.staging.toArray()).map(({ values }) => (values['draft'] as Values).name).toSorted();

  it('leaves what a living tab has typed to that tab, whatever is done in the other', async () => {
    const [a, b] = [tab(), tab()];
    const first = await a.open();
    await first.type('Library A');
    const second = await b.open();
    expect(second.session.getSnapshot()).toMatchObject({ restoredAt: null, dirty: false });
    await second.type('Library B');
    expect(await kept()).toEqual(['Library A', 'Library B']);
    await second.session.discard();
    expect(await kept()).toEqual(['Library A']);
    await second.type('Library B');
    await second.session.settle();
    expect(await kept()).toEqual(['Library A']);
    a.die();
    expect((await a.open()).name()).toBe('Library A');
  });

  it('draft left by a closed or crashed tab → found by the next tab to open it, by one alone, the youngest first', async () => {
    const [a, b] = [tab(), tab()];
    const first = await a.open();
    await first.type('Older');
    const second = await b.open();
    await second.type('Younger');
    await first.port.close();
    b.die();
    const [third, fourth] = [await tab().open(), await tab().open()];
    expect([third.name(), fourth.name()]).toEqual(['Younger', 'Older']);
    await third.session.discard();
    await fourth.session.settle();
    expect(await kept()).toEqual([]);
  });

  it('finds again at once what was left in the same tab, with the last key', async () => {
    const { open } = tab();
    const first = await open();
    first.session.setValues({ name: 'Last', eid: 'L-1' }, 'name');
    // As a form closes: its port first.
    void first.port.close();
    void first.session.flush();
    expect((await open()).name()).toBe('Last');
  });

  it('form closed while one write runs and the next waits → the next form in this tab opens with the last text', async () => {
    const { open } = tab();
    const first = await open();
    first.session.setValues({ name: 'Almost', eid: 'L-1' }, 'name');
    void first.session.flush();
    first.session.setValues({ name: 'Last', eid: 'L-1' }, 'name');
    void first.port.close();
    void first.session.flush(true);
    expect((await open()).name()).toBe('Last');
    expect(await kept()).toEqual(['Last']);
  });

  it('finds what the first releases kept, without a name of the form', async () => {
    const staged = toStaged('x', head('Half typed'), HEAD);
    await stage(device.db, KEY, { ...staged, mode: 'edit' }, 5);
    const form = await tab().open();
    expect(form.session.getSnapshot()).toMatchObject({ restoredAt: 5, dirty: true });
    await form.session.discard();
    expect(await kept()).toEqual([]);
  });

  it('tells the other tab of it, and when that tab is gone', async () => {
    const [a, b] = [tab(), tab()];
    const second = await b.open();
    const stop = second.follow();
    const first = await a.open();
    await first.type('Library A');
    const others = () => second.session.getSnapshot().others;
    await vi.waitFor(() => expect(others()).toEqual([{ at: clock, isOpen: true }]));
    a.die();
    await vi.waitFor(() => expect(others()).toEqual([{ at: clock, isOpen: false }]), { timeout: 20_000 });
    stop();
  });

  it('keeps once more what was dropped under an open form', async () => {
    const form = await tab().open();
    const stop = form.follow();
    await form.type('Library A');
    await device.db.staging.clear();
    await vi.waitFor(async () => expect(await kept()).toEqual(['Library A']));
    stop();
  });

  it('loses nothing either where tabs can not know of each other', async () => {
    device.db.locks = null;
    const first = await openForm(HEAD);
    const stop = first.follow();
    await first.type('Library A');
    const second = await openForm(HEAD);
    expect(second.name()).toBe('Library A');
    await second.session.discard();
    await vi.waitFor(async () => expect(await kept()).toEqual(['Library A']));
    await second.type('Library B');
    expect(await kept()).toEqual(['Library A', 'Library B']);
    stop();
  });

  it('drops a restored draft once it equals the saved row', async () => {
    const { open, die } = tab();
    await (await open()).type('Library A');
    die();
    const again = await open(head('Library A'));
    const stop = again.follow();
    await vi.waitFor(async () => expect(await kept()).toEqual([]));
    stop();
  });

  it('keeps each text until its own form saves or discards it, in any order of doings', async () => {
    const doing = fc.record({
      who: fc.nat({ max: 2 }),
      what: fc.constantFrom('open', 'type', 'type', 'discard', 'save', 'crash', 'leave'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(doing, { maxLength: 14 }), async (doings) => {
        await device.db.staging.clear();
        space = lockSpace();
        const tabs = [tab(), tab(), tab()];
        const forms: (Form | null)[] = [null, null, null];
        const texts: (string | null)[] = [null, null, null];
        const left = new Set<string>();
        for (const [i, { who, what }] of doings.entries()) {
          const form = forms[who] ?? null;
          if (what === 'open' && form === null) {
            const opened = (await tabs[who]?.open()) ?? null;
            const found = opened !== null && opened.name() !== 'Library' ? opened.name() : null;
            // What comes back is what was left, never what another form has open; and while anything is left, it does.
            expect(found === null ? left.size : left.has(found)).toBe(found === null ? 0 : true);
            if (found !== null) left.delete(found);
            [forms[who], texts[who]] = [opened, found];
          }
          if (form === null) continue;
          if (what === 'type') await form.type(`text ${i}`);
          if (what === 'type') texts[who] = `text ${i}`;
          if (what === 'discard') await form.session.discard();
          if (what === 'save') await form.session.settle();
          if (what === 'discard' || what === 'save') texts[who] = null;
          if (what === 'crash') tabs[who]?.die();
          if (what === 'leave' || what === 'save') await form.port.close();
          const text = texts[who] ?? null;
          if ((what === 'crash' || what === 'leave') && text !== null) left.add(text);
          if (['crash', 'leave', 'save'].includes(what)) [forms[who], texts[who]] = [null, null];
          const all = [...left, ...texts.filter((one) => one !== null)];
          expect(await kept()).toEqual(all.toSorted());
        }
      }),
      { numRuns: runs(60) },
    );
  });

  it('a form that watches its place before it reads it → its own draft does not count as another tab’s', async () => {
    device.db.locks = memoryLocks(space);
    const port = stagingOf(device.workspace, KEY, 'edit');
    const heard: number[] = [];
    const written = new Promise<void>((settle) => {
      const stop = port.watch({
        hear: (isThere, others) => {
          heard.push(others.length);
          if (isThere) {
            stop();
            settle();
          }
        },
        discard: () => Promise.reject(new Error('This form is not discarded.')),
      });
    });
    expect(await port.open()).toBeUndefined();
    await port.write(toStaged('x', head('Library A'), HEAD));
    await written;
    expect(heard.every((others) => others === 0)).toBe(true);
    await port.close();
  });
});

describe('a head that moves under an open form', () => {
  let device: Device;
  beforeEach(async () => {
    device = await openDevice();
  });
  afterEach(() => device.db.delete());

  async function open(on: Draft<Values>, isNew = false): Promise<DraftSession<Values>> {
    const port = stagingOf(device.workspace, KEY, 'edit');
    const staged = fromStaged(await port.open(), valuesSchema);
    return createDraftSession({ id: 'x', isNew, head: on, staged, port, now: () => 0 });
  }
  async function mine(isNew = false): Promise<DraftSession<Values>> {
    const session = await open(HEAD, isNew);
    session.setValues({ name: 'Library A', eid: 'L-1' }, 'name');
    await session.flush();
    return session;
  }
  const asked = (session: DraftSession<Values>) => session.getSnapshot().changedThere;
  const nameIn = (session: DraftSession<Values>) => session.getSnapshot().draft.values.name;

  it('is followed silently if the person changed nothing', async () => {
    const session = await mine();
    session.setHead(head('Library', 'L-2'));
    expect(session.getSnapshot()).toMatchObject({ changedThere: [], draft: head('Library A', 'L-2') });
  });

  it('becomes a question where both changed the same, and follows the choice', async () => {
    const session = await mine();
    session.setHead(head('Library B'));
    expect([asked(session), nameIn(session)]).toEqual([['name'], 'Library A']);
    session.takeTheirs('name');
    expect([asked(session), nameIn(session)]).toEqual([[], 'Library B']);
    expect(session.getSnapshot().dirty).toBe(false);
    session.undo();
    expect([asked(session), nameIn(session)]).toEqual([['name'], 'Library A']);
    session.keepMine('name');
    expect([asked(session), nameIn(session)]).toEqual([[], 'Library A']);
    // Changed there once more: that is another question.
    session.setHead(head('Library C'));
    expect(asked(session)).toEqual(['name']);
  });

  it('is asked about after a reload too, until it is answered', async () => {
    const session = await mine();
    session.setHead(head('Library B'));
    session.setValues({ name: 'Library AA', eid: 'L-1' }, 'name');
    await session.flush();
    device.db.locks = memoryLocks();
    const again = await open(head('Library B'));
    expect([asked(again), nameIn(again)]).toEqual([['name'], 'Library AA']);
    again.keepMine('name');
    await again.flush();
    device.db.locks = memoryLocks();
    expect(asked(await open(head('Library B')))).toEqual([]);
  });

  it('a question where it moved while the tab was closed', async () => {
    await mine();
    device.db.locks = memoryLocks();
    expect(asked(await open(head('Library B')))).toEqual(['name']);
  });

  it('both say the same, it is being saved, or it is new → no notice', async () => {
    const same = await mine();
    same.setHead(head('Library A'));
    expect(asked(same)).toEqual([]);

    device.db.locks = memoryLocks();
    await device.db.staging.clear();
    const saving = await mine();
    saving.hold(true);
    saving.setHead(head('LIBRARY A'));
    expect(asked(saving)).toEqual([]);
    saving.hold(false);
    expect(asked(saving)).toEqual(['name']);

    device.db.locks = memoryLocks();
    await device.db.staging.clear();
    const fresh = await mine(true);
    fresh.setHead(head('Level 2'));
    expect([asked(fresh), nameIn(fresh)]).toEqual([[], 'Library A']);
  });

  it('never takes away what only one side changed, and asks about all else', () => {
    const word = fc.constantFrom('a', 'b', 'c');
    const draft = fc.tuple(word, word).map(([name, eid]) => head(name, eid));
    fc.assert(
      fc.property(draft, draft, draft, (base, mineIs, theirs) => {
        const next = rebase(mineIs, base, theirs);
        const clashes = clashesOf(mineIs, base, theirs);
        for (const field of ['name', 'eid'] as const) {
          const [was, my, their] = [base.values[field], mineIs.values[field], theirs.values[field]];
          expect(next.values[field]).toBe(my === was ? their : my);
          expect(clashes.includes(field)).toBe(my !== was && their !== was && my !== their);
        }
      }),
    );
  });
});
