import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Feature } from '../../domain/entities/feature.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { change, feature, newId } from '../../../tests/support/db/content-fixtures.ts';
import { transact } from '../transact/transact.ts';
import { withReopen } from '../database/with-reopen.ts';
import { createBrowser, tidied } from '../../../tests/support/db/journal/journal-tabs.ts';

/** Schedules tried; more of them in the long run before a release. */
const RUNS = Number(process.env['STOREY_JOURNAL_SCHEDULES'] ?? 40);

const FIDS = ['a', 'b', 'c', 'd'];
const which = fc.nat(FIDS.length - 1);
const tab = fc.nat(1);
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('save' as const), which, tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), which, tab }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('arrive' as const), which, tab }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('tidy' as const), which, tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('crash' as const), which, tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wipe' as const), which, tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wipeOpen' as const), which, tab }) },
);

/** Two tabs, what a person saved in them, and what the server has of it. */
class World {
  readonly browser = createBrowser();
  tabs: StoreyDatabase[] = [];
  /** What was called saved. */
  readonly heads = new Map<string, Feature>();
  /** What the server has. */
  readonly there = new Map<string, Feature>();
  /** Saved and not arrived: this must be on the device, whatever happens. */
  readonly waiting = new Set<string>();
  private count = 0;

  async open(): Promise<void> {
    this.tabs = [await this.browser.open(), await this.browser.open()];
  }

  async save(fid: string, db: StoreyDatabase, isDeletion: boolean): Promise<void> {
    const before = this.heads.get(fid) ?? null;
    this.count += 1;
    const after = isDeletion ? null : feature(`Name ${this.count}`, fid);
    if (before === null && after === null) return;
    // What the server has and a wipe took is read again before anybody can change it.
    if (before !== null && (await db.features.get(fid)) === undefined) await db.features.put(before);
    await transact(db, { label: 'act', changes: [change(before, after)] }, { now: this.count, newId });
    if (after === null) this.heads.delete(fid);
    else this.heads.set(fid, after);
    this.waiting.add(fid);
  }

  /** As the engine does when the server has confirmed it. */
  async arrive(fid: string, db: StoreyDatabase): Promise<void> {
    const key = `features:${fid}`;
    await db.transaction('rw', db.pending, db.bases, async () => {
      await db.pending.delete(key);
      await db.bases.delete(key);
    });
    const head = this.heads.get(fid);
    if (head === undefined) this.there.delete(fid);
    else this.there.set(fid, head);
    this.waiting.delete(fid);
  }

  async crash(isWiped: boolean): Promise<void> {
    for (const db of this.tabs) this.browser.crash(db);
    if (isWiped) await this.browser.wipe();
    await this.open();
  }

  async wipeOpen(): Promise<void> {
    for (const db of this.tabs) db.close({ disableAutoOpen: false });
    await this.browser.wipe();
    for (const db of this.tabs) await withReopen(db, async () => undefined);
  }

  async check(): Promise<void> {
    const [db] = this.tabs;
    if (db === undefined) throw new Error('No tab is open.');
    for (const fid of this.waiting) {
      const head = this.heads.get(fid);
      const base = this.there.get(fid);
      expect(await db.features.get(fid), fid).toEqual(head);
      // A thing that was made and deleted again before it was sent need not be there.
      if (head === undefined && base === undefined) continue;
      expect(await db.pending.get(`features:${fid}`), fid).toBeDefined();
    }
    // Never a value that was not the last one saved.
    for (const row of await db.features.toArray()) expect(row).toEqual(this.heads.get(row.fid));
    expect(db.journal?.getStatus().damaged).toBe(0);
  }
}

describe('two tabs with a journal', () => {
  it(
    'random crashes and wipes → no acknowledged save lost',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
          const world = new World();
          await world.open();
          for (const one of steps) {
            const fid = FIDS[one.which] ?? 'a';
            const db = world.tabs[one.tab];
            if (db === undefined) throw new Error('No tab is open.');
            if (one.do === 'save' || one.do === 'delete') await world.save(fid, db, one.do === 'delete');
            else if (one.do === 'arrive') await world.arrive(fid, db);
            else if (one.do === 'tidy') await tidied(db);
            else if (one.do === 'wipeOpen') await world.wipeOpen();
            else await world.crash(one.do === 'wipe');
            await world.check();
          }
          for (const db of world.tabs) db.close();
        }),
        { numRuns: RUNS },
      );
    },
    30_000 + RUNS * 1000,
  );
});
