import { beforeEach, expect, it } from 'vitest';
import type { Device } from '../world/device.ts';
import { Ledger } from './edit-ledger.ts';
import { Loop } from '../world/event-loop.ts';
import { SimServer } from '../world/server.ts';
import { wasWrittenOver } from './late-overwrite.ts';

const FID = 'shop-1';

let server: SimServer;
let ledger: Ledger;
let events: Device['events'];

beforeEach(() => {
  server = new SimServer(new Loop());
  ledger = new Ledger();
  events = [];
});

function commit(by: string, after: string, sentAt: number, at = sentAt + 100): void {
  const of = { fid: FID, field: 'name', before: 'before', isWhole: false, seen: 0 };
  server.commits.push({ ...of, version: server.commits.length + 1, by, after, sentAt, at });
}
function edit(after: string, at: number, field = 'name'): void {
  const of = { n: ledger.edits.length, device: 'd0', fid: FID, before: undefined, isSaved: true };
  ledger.edits.push({ ...of, field, after, at });
}
const confirm = (at: number): void => {
  events.push({ at, event: { type: 'acked', entityKey: `features:${FID}`, intent: 'update' } });
};
const isWrittenOver = (): boolean => wasWrittenOver(server, ledger, { name: 'd0', events }, FID);

it('another person, or an earlier request, overwrote ours → true', () => {
  commit('d0', 'ours', 1000);
  expect(isWrittenOver()).toBe(false);
  commit('d0', 'newer', 2000);
  expect(isWrittenOver()).toBe(false);
  commit('d0', 'ours', 1000, 2500);
  expect(isWrittenOver()).toBe(true);
  server.commits.pop();
  commit('rival', 'theirs', 3000);
  expect(isWrittenOver()).toBe(true);
});

it('a request in doubt had arrived, and its person had restored the value before → true', () => {
  commit('d0', 'ours', 1000);
  edit('before', 5000);
  expect(isWrittenOver()).toBe(true);
  confirm(3000);
  expect(isWrittenOver()).toBe(false);
});

it('the wanted value was written by another person, and then overwritten → true', () => {
  commit('rival', 'before', 3000);
  edit('before', 2000);
  expect(isWrittenOver()).toBe(false);
  commit('rival', 'theirs', 4000);
  Object.assign(server.commits.at(-1) ?? {}, { before: 'before' });
  expect(isWrittenOver()).toBe(true);
});

it('discarded in doubt → true', () => {
  commit('d0', 'ours', 1000);
  ledger.decide('d0', FID, 'discard', 900);
  expect(isWrittenOver()).toBe(false);
  ledger.decide('d0', FID, 'discard', 5000);
  expect(isWrittenOver()).toBe(true);
});

it('is not so where they had put that back before, wanted something new, or that of another field', () => {
  commit('d0', 'ours', 1000);
  edit('before', 500);
  edit('newer', 5000);
  edit('before', 5000, 'description');
  expect(isWrittenOver()).toBe(false);
});

it("another person's value was removed as a late request of its own would have done → true", () => {
  commit('d0', 'ours', 1000);
  const beside = { fid: FID, isWhole: false, seen: 0, field: 'colour', by: 'rival' };
  server.commits.push({ ...beside, version: 2, before: undefined, after: 'red', sentAt: 20_000, at: 20_000 });
  expect(isWrittenOver()).toBe(false);
  server.commits.push({ ...beside, version: 3, before: 'red', after: undefined, sentAt: 40_000, at: 40_000 });
  expect(isWrittenOver()).toBe(true);
  Object.assign(server.commits.at(-1) ?? {}, { sentAt: 90_000, at: 90_000 });
  expect(isWrittenOver()).toBe(false);
});
