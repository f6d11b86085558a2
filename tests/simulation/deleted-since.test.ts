import { beforeEach, expect, it } from 'vitest';
import { wasDeletedSince } from './deleted-since.ts';
import type { Device } from './device.ts';
import type { Edit } from './ledger.ts';
import type { Commit } from './server.ts';

const FID = 'node-1';

let commits: Commit[];
let events: Device['events'];

beforeEach(() => {
  commits = [];
  events = [];
});

const edit = (at: number, before: string, after: string): Edit => {
  const of = { device: 'd0', fid: FID, field: 'name', isSaved: true };
  return { ...of, n: at, at, before, after };
};
/** A name that was given at 1000, and taken back at 5000. */
const EDITS = [edit(1000, 'a', 'b'), edit(5000, 'b', 'a')];

function remove(by: string, at: number, fid = FID): void {
  const of = { field: 'name', before: 'b', after: undefined, isWhole: true, seen: 0 };
  commits.push({ ...of, version: commits.length + 1, by, at, sentAt: at, fid });
}
const confirm = (at: number, fid = FID): void => {
  events.push({ at, event: { type: 'acked', entityKey: `features:${fid}`, intent: 'update' } });
};
const isDeleted = (): boolean => wasDeletedSince({ commits }, { name: 'd0', events }, EDITS);

it('is so where somebody deleted it after it was taken back, whatever was heard of', () => {
  expect(isDeleted()).toBe(false);
  remove('d1', 5000);
  expect(isDeleted()).toBe(true);
  confirm(3000);
  expect(isDeleted()).toBe(true);
});

it('is so where somebody deleted it before, as long as nothing was heard of what was taken back', () => {
  remove('d1', 3000);
  expect(isDeleted()).toBe(true);
  confirm(500);
  confirm(4000, 'node-2');
  confirm(9000);
  expect(isDeleted()).toBe(true);
});

it('is not so where the device had heard that it had arrived: taking it back is a change then', () => {
  remove('d1', 3000);
  confirm(2000);
  expect(isDeleted()).toBe(false);
});

it('is not so where it was deleted before all of that, by the same device, or where another one was', () => {
  remove('d1', 999);
  remove('d0', 6000);
  remove('d1', 6000, 'node-2');
  expect(isDeleted()).toBe(false);
});
