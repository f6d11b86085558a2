import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import type { SyncStatus } from '../../../sync/index.ts';
import { pillOf } from './sync-pill.tsx';

const IDLE: SyncStatus = {
  online: true,
  phase: 'idle',
  waiting: 0,
  sending: 0,
  refused: 0,
  conflicts: 0,
  doneInRun: 0,
  totalInRun: 0,
  paused: null,
  lastSyncedAt: 1,
  isUnreachable: false,
  publishingClients: [],
  nextTryAt: null,
};
const CUT = { online: false, paused: 'offline' } as const;

/** The keys of its sentences, with the number in them. */
const said = (
  { overwritten = 0, ...status }: Partial<SyncStatus> & { overwritten?: number },
  isRehearsing = false,
): string => {
  const t = ((key: string, { count }: { count?: number } = {}) =>
    [key.replace('pill.', ''), count].filter((part) => part !== undefined).join(' ')) as TFunction<'shell'>;
  return pillOf({ ...IDLE, ...status }, overwritten, t, String, String, isRehearsing).text;
};

it('says first what needs the person, and that nothing goes meanwhile', () => {
  expect(said({ refused: 1, conflicts: 2 })).toBe('refused 1');
  expect(said({ conflicts: 2, waiting: 3 })).toBe('conflicts 2');
  expect(said({ ...CUT, refused: 1 })).toBe('refused 1 · offlineNone');
  expect(said({ ...CUT, conflicts: 2, waiting: 3 }, true)).toBe('conflicts 2 · rehearsal');
});

it('says of what was written over that it needs the person, together with conflicts', () => {
  expect(said({ overwritten: 2 })).toBe('conflicts 2');
  expect(said({ overwritten: 2, conflicts: 1, waiting: 3 })).toBe('conflicts 3');
  expect(said({ overwritten: 2, refused: 1 })).toBe('refused 1');
  expect(said({ ...CUT, overwritten: 1 })).toBe('conflicts 1 · offlineNone');
  expect(said({ overwritten: 1, paused: 'auth' })).toBe('conflicts 1');
});

it('says what waits, and for what', () => {
  expect(said({ ...CUT })).toBe('offlineNone');
  expect(said({ ...CUT, waiting: 2, sending: 1 })).toBe('offline 3');
  expect(said({ ...CUT }, true)).toBe('rehearsal');
  expect(said({ ...CUT, waiting: 2 }, true)).toBe('rehearsalCount 2');
  expect(said({ paused: 'auth', waiting: 2 })).toBe('auth 2');
  expect(said({ paused: 'trouble', nextTryAt: 5, waiting: 2 })).toBe('trouble');
  expect(said({ paused: 'publishing', waiting: 2 })).toBe('publishing 2');
  expect(said({ phase: 'syncing', totalInRun: 4, sending: 2 })).toBe('syncing');
  expect(said({ waiting: 2 })).toBe('waiting 2');
});

it('says that all is there, once something was read', () => {
  expect(said({ lastSyncedAt: null })).toBe('reading');
  expect(said({})).toBe('synced');
});
