import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { lockSpace, memoryLocks, memoryPort } from '../../../../tests/support/db/journal/memory-disk.ts';
import { openDatabase } from '../../../db/device/open-database.ts';
import { createBrowser, type Browser } from '../../../../tests/support/db/journal/journal-tabs.ts';
import type { StoreyDatabase } from '../../../db/database/database.ts';
import { jotStaging, readStaging } from '../../../db/drafts/staging.ts';
import { newId } from '../../../../tests/support/db/content-fixtures.ts';
import { stagingOf, type Staging } from '../../commands/index.ts';
import { createDraftSession, type DraftSession } from './draft-session.ts';
import type { Draft } from './draft.ts';
import { fromStaged } from './staged-draft.ts';

const valuesSchema = z.object({ name: z.string() });
type Values = z.infer<typeof valuesSchema>;
const HEAD: Draft<Values> = { values: { name: 'Library' }, geometry: null };
const KEY = 'features:x';

describe('a form over a database that another tab has in its hands', () => {
  let browser: Browser;
  let clock: number;
  beforeEach(() => {
    browser = createBrowser();
    clock = 1000;
  });

  const portOn = (db: StoreyDatabase): Staging => stagingOf({ db, now: () => clock, newId }, KEY, 'edit');
  async function open(db: StoreyDatabase): Promise<DraftSession<Values>> {
    const port = portOn(db);
    const staged = fromStaged(await port.open(), valuesSchema);
    return createDraftSession({ id: 'x', isNew: false, head: HEAD, staged, port, now: () => clock });
  }
  function type(session: DraftSession<Values>, name: string): void {
    clock += 1;
    session.setValues({ name }, 'name');
  }

  /** A transaction of another tab over what forms are kept in. Returns how it ends. */
  async function hold(): Promise<() => Promise<void>> {
    const other = new Dexie(browser.name);
    await other.open();
    let isHeld = true;
    let began: () => void;
    const begun = new Promise<void>((settle) => {
      began = settle;
    });
    const held = other.transaction('rw', 'staging', async () => {
      began();
      while (isHeld) await other.table('staging').get('none');
    });
    await begun;
    return async () => {
      isHeld = false;
      await held;
      other.close();
    };
  }
  const journal = (): string =>
    [...browser.disk.segments.values()].map((b) => new TextDecoder().decode(b)).join();
  const nameIn = async (db: StoreyDatabase): Promise<unknown> =>
    (await open(db)).getSnapshot().draft.values.name;

  it('has all that is typed in the journal meanwhile, and again after a crash', async () => {
    const db = await browser.open();
    const session = await open(db);
    const release = await hold();
    type(session, 'Library A');
    void session.flush();
    await vi.waitFor(() => expect(journal()).toContain('Library A'));
    type(session, 'Library AB');
    void session.flush();
    await vi.waitFor(() => expect(journal()).toContain('Library AB'));
    browser.crash(db);
    await release();
    expect(await nameIn(await browser.open())).toBe('Library AB');
  });

  it('has the last of it in the journal before the page is gone, also behind a line that is being written', async () => {
    const db = await browser.open();
    const session = await open(db);
    const release = await hold();
    let done = (): void => undefined;
    const handed: string[] = [];
    browser.disk.beforeAppend = (objects) => {
      handed.push(...objects);
      return new Promise((settle) => {
        done = settle;
      });
    };
    type(session, 'Library A');
    void session.flush(true);
    // Microtasks alone: they run before the page is closed.
    for (let i = 0; i < 10; i += 1) await Promise.resolve();
    expect(handed.join()).toContain('Library A');
    const first = done;
    type(session, 'Library AB');
    void session.flush(true);
    for (let i = 0; i < 10; i += 1) await Promise.resolve();
    expect(handed.join()).toContain('Library AB');
    first();
    done();
    await release();
  });

  it('does not bring back what was finished since', async () => {
    const db = await browser.open();
    const session = await open(db);
    const release = await hold();
    type(session, 'Library A');
    void session.flush(true);
    await release();
    await session.discard();
    browser.crash(db);
    expect(await nameIn(await browser.open())).toBe('Library');
    await browser.wipe();
    expect(await nameIn(await browser.open())).toBe('Library');
  });

  it('goes by the row in the database where that is the younger', async () => {
    const db = await browser.open();
    const row = (name: string) => ({
      values: { id: 'x', draft: { name }, head: HEAD },
      geometry: null,
      mode: 'edit' as const,
    });
    jotStaging(db, KEY, row('Older'), 1);
    await db.staging.put({ entityKey: KEY, ...row('Younger'), at: 2 });
    browser.crash(db);
    expect((await readStaging(await browser.open(), KEY))?.values).toMatchObject({
      draft: { name: 'Younger' },
    });
  });

  it('does not bring back what another tab took over from a tab that died, and finished', async () => {
    const space = lockSpace();
    const tab = async () => {
      const locks = memoryLocks(space);
      const port = Promise.resolve(memoryPort(browser.disk));
      const db = await openDatabase(browser.name, { journal: { port, locks, now: () => clock, newId } });
      const crash = (): void => {
        db.seal();
        locks.die();
      };
      return { db, crash };
    };
    const [dying, living] = [await tab(), await tab()];
    const session = await open(dying.db);
    type(session, 'Library A');
    void session.flush(true);
    await vi.waitFor(async () => expect(await living.db.staging.count()).toBe(1));
    dying.crash();
    const again = await open(living.db);
    expect(again.getSnapshot().draft.values.name).toBe('Library A');
    await vi.waitFor(() => expect(living.db.journal?.writer.segments.size).toBe(1));
    await again.discard();
    living.crash();
    expect(await nameIn((await tab()).db)).toBe('Library');
  });
});
