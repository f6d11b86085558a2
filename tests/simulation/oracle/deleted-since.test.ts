import { beforeEach, describe, expect, it } from 'vitest';
import { wasDeletedSince, wasMadeAnew } from './deleted-since.ts';
import type { Device } from '../world/device.ts';
import type { Edit } from './edit-ledger.ts';
import type { Commit } from '../world/server.ts';

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

it('deleted by another device after it was undone → true, whatever was confirmed', () => {
  expect(isDeleted()).toBe(false);
  remove('d1', 5000);
  expect(isDeleted()).toBe(true);
  confirm(3000);
  expect(isDeleted()).toBe(true);
});

it('deleted by another device before, and the undone edits unconfirmed → true', () => {
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

describe('a thing that its person had back once its deletion had come', () => {
  const FIELD = 'c0';
  const of = { device: 'd0', fid: FID, field: FIELD, isSaved: true };
  const TAKEN_BACK: Edit[] = [
    { ...of, n: 1, at: 1000, before: '1', after: undefined },
    { ...of, n: 2, at: 5000, before: undefined, after: '1' },
  ];
  /** The deletion, which comes in version 2. */
  const GONE = { by: 'd0', seen: 1, sentAt: 1000, version: 2 };
  const ANEW = { by: 'd1', seen: 2, sentAt: 9000, version: 3 };

  /** Another device writes the whole thing. */
  function write(value: string | undefined, how: typeof GONE): void {
    for (const field of ['name', FIELD]) {
      const before = commits.findLast((one) => one.field === field)?.after;
      commits.push({ ...how, at: how.sentAt, fid: FID, field, before, after: value, isWhole: false });
    }
  }
  const isMade = (edits = TAKEN_BACK): boolean => wasMadeAnew({ commits }, { name: 'd0', events }, edits);

  beforeEach(() => write('1', { by: 'seed', seen: 0, sentAt: 0, version: 1 }));

  it("known as deleted · made again by another person → has that person's values", () => {
    write(undefined, GONE);
    expect(isMade()).toBe(false);
    write('2', ANEW);
    expect(isMade()).toBe(true);
    write('3', { ...ANEW, by: 'd2', version: 4 });
    expect(isMade()).toBe(true);
    confirm(6000);
    expect(isMade()).toBe(true);
  });

  it('does not where they had not been shown that', () => {
    write(undefined, GONE);
    write('2', { ...ANEW, seen: 1 });
    write('3', { ...ANEW, version: 4 });
    expect(isMade()).toBe(false);
  });

  it('does not where the device had heard that it was gone: to have it back is a change then', () => {
    write(undefined, GONE);
    write('2', ANEW);
    confirm(3000);
    expect(isMade()).toBe(false);
  });

  it('does not where the device wrote it itself, then or since', () => {
    write(undefined, GONE);
    write('2', { ...ANEW, by: 'd0' });
    expect(isMade()).toBe(false);
    commits = commits.slice(0, 4);
    write('2', ANEW);
    write('3', { ...ANEW, by: 'd0', version: 4 });
    expect(isMade()).toBe(false);
  });

  it('arrived write was not a deletion, or another deletion than the undone one → false', () => {
    write('0', GONE);
    write('2', ANEW);
    expect(isMade()).toBe(false);
    commits = commits.slice(0, 2);
    write(undefined, { ...GONE, sentAt: 999 });
    write('2', ANEW);
    expect(isMade()).toBe(false);
  });

  it('does not where its person had said something before that had not come: that is asked about', () => {
    commits = [];
    write('0', { by: 'seed', seen: 0, sentAt: 0, version: 1 });
    write(undefined, GONE);
    write('2', ANEW);
    expect(isMade()).toBe(false);
  });

  it('does not where its person said something of it in between, or changed it alone', () => {
    write(undefined, GONE);
    write('2', ANEW);
    const [gone, back] = TAKEN_BACK as [Edit, Edit];
    expect(isMade([gone, { ...back, after: '4' }, { ...back, before: '4' }])).toBe(false);
    expect(
      isMade([
        { ...gone, after: '4' },
        { ...back, before: '4' },
      ]),
    ).toBe(false);
    expect(isMade([])).toBe(false);
  });
});
