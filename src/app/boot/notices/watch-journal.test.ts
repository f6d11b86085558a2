import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createBrowser } from '../../../../tests/support/db/journal/journal-tabs.ts';
import type { AppNotice } from '../../state/page/notices.ts';
import { putNoticeAway } from '../../state/page/dismissed-notices.ts';
import { tellOfJournal } from './watch-journal.ts';
import { browserFacts } from '../../../../tests/support/app/browser-facts.ts';
import { keepQuietly, tellOfStorage } from './watch-storage.ts';

function listener() {
  const notices = new Set<AppNotice>();
  const recovered: number[] = [];
  const onNotice = (notice: AppNotice, isOn: boolean): void => {
    if (isOn) notices.add(notice);
    else notices.delete(notice);
  };
  return { notices, recovered, onNotice, onRecovered: (changes: number) => void recovered.push(changes) };
}

function createStore() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

describe('the notice about the journal', () => {
  it('no journal → shown while the window is open', () => {
    const heard = listener();
    const stop = tellOfJournal({ journal: null }, heard);
    expect([...heard.notices]).toEqual(['journalNone']);
    stop();
    expect([...heard.notices]).toEqual([]);
  });

  it('follows how it does', async () => {
    const { journal } = await createBrowser().open();
    if (journal === null) throw new Error('no journal');
    journal.change({ recovered: 3 });
    const heard = listener();
    const stop = tellOfJournal({ journal }, heard);
    expect(heard.recovered).toEqual([3]);
    journal.change({ failing: true, kept: 1, damaged: 1 });
    expect([...heard.notices]).toEqual(['journalFailing', 'journalAlone', 'journalDamaged']);
    // Put away by the person, and nothing new has happened since.
    heard.notices.delete('journalDamaged');
    journal.change({ failing: false, kept: 0, recovered: 5 });
    expect([...heard.notices]).toEqual([]);
    expect(heard.recovered).toEqual([3, 2]);
    stop();
    expect(heard.recovered).toEqual([3, 2, 0]);
  });
});

it('says once a device that the journal lies in a less safe place', async () => {
  const db = await createBrowser().open();
  const [heard, store] = [listener(), createStore()];
  const look = () =>
    tellOfStorage(db, { look: async () => browserFacts({}), store, onNotice: heard.onNotice });
  await look();
  expect([...heard.notices]).toEqual([]);
  db.journal?.change({ kind: 'cache' });
  await look();
  expect([...heard.notices]).toEqual(['journalCache']);
  putNoticeAway(store, 'journalCache');
  await look();
  expect([...heard.notices]).toEqual([]);
});

it('says that the browser may clear what is here once, where there is something to lose', async () => {
  const db = await createBrowser().open();
  const [heard, store] = [listener(), createStore()];
  let persisted = false;
  const look = async (): Promise<AppNotice[]> => {
    await tellOfStorage(db, {
      look: async () => browserFacts({ persisted }),
      store,
      onNotice: heard.onNotice,
    });
    return [...heard.notices];
  };
  expect(await look()).toEqual([]);
  await db.staging.put({ entityKey: 'sites:1', values: {}, geometry: null, mode: 'edit', at: 1 });
  expect(await look()).toEqual(['storage']);
  putNoticeAway(store, 'storage');
  expect(await look()).toEqual([]);
  persisted = true;
  expect(await look()).toEqual([]);
  persisted = false;
  expect(await look()).toEqual(['storage']);
});

it('says so in a frame of another page, whatever the browser promises', async () => {
  const db = await createBrowser().open();
  const [heard, store] = [listener(), createStore()];
  let isFramed = false;
  const look = () =>
    tellOfStorage(db, {
      look: async () => browserFacts({ persisted: true, isFramed }),
      store,
      onNotice: heard.onNotice,
    });
  await db.staging.put({ entityKey: 'sites:1', values: {}, geometry: null, mode: 'edit', at: 1 });
  await look();
  expect([...heard.notices]).toEqual([]);
  isFramed = true;
  await look();
  expect([...heard.notices]).toEqual(['storage']);
  putNoticeAway(store, 'storage');
  await look();
  expect([...heard.notices]).toEqual([]);
});

it('private window · journal in a less safe place, work waits → the private window is named, and nothing else', async () => {
  const db = await createBrowser().open();
  const [heard, store] = [listener(), createStore()];
  db.journal?.change({ kind: 'cache' });
  await db.staging.put({ entityKey: 'sites:1', values: {}, geometry: null, mode: 'edit', at: 1 });
  const look = async () => browserFacts({ persisted: false, permission: 'prompt', files: 'refused' });
  await keepQuietly(undefined, { look, store, onNotice: heard.onNotice });
  expect([...heard.notices]).toEqual(['journalPrivate']);
  await tellOfStorage(db, { look, store, onNotice: heard.onNotice });
  expect([...heard.notices]).toEqual(['journalPrivate']);
});

it.each([
  ['Firefox, which asks the person', { permission: 'prompt' }, false],
  ['Chromium, which decides by itself', { permission: 'prompt', hasInstallEvent: true }, true],
  ['Safari, which has no such permission', { permission: null, hasGestures: true }, true],
] as const)('sign-in · %s → asked for persistence only without a question', async (_, facts, isAsked) => {
  let asked = false;
  const storage = {
    persist: async () => {
      asked = true;
      return true;
    },
  };
  await keepQuietly(storage, {
    look: async () => browserFacts({ persisted: false, ...facts }),
    store: createStore(),
    onNotice: () => undefined,
  });
  expect(asked).toBe(isAsked);
});
