import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedList, listChange } from './list-change.ts';
import { QUALITY_RULES, type Finding } from './rules/index.ts';

const finding = (fid: string, name = 'Desk'): Finding => ({
  rule: 'overlap',
  severity: QUALITY_RULES.overlap.severity,
  fid,
  name,
  typeCode: 'poi',
  buildingLid: 'b',
  levelLid: 'l',
  detail: '',
});

it('the list before and what differs give the list after', () => {
  const list = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 });
  fc.assert(
    fc.property(list, list, (from, to) => {
      const before = from.map((fid) => finding(fid));
      const after = to.map((fid) => finding(fid));
      expect(changedList(before, listChange(before, after))).toEqual(after);
    }),
  );
});

it('one of many changed → that one alone is reported', () => {
  const before = Array.from({ length: 5_000 }, (_, i) => finding(`${i}`));
  const after = before.with(2_000, finding('2000', 'Renamed'));
  expect(listChange(before, after)).toEqual({ start: 2_000, end: 2_999, between: [after[2_000]] });
  expect(listChange(before, before)).toEqual({ start: 5_000, end: 0, between: [] });
});

it('a place overlaps another one of the same name now → that is reported', () => {
  const pair = (other: string): Finding => ({ ...finding('a'), other });
  expect(listChange([pair('b')], [pair('c')]).between).toEqual([pair('c')]);
});
