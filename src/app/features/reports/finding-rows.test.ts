import { expect, it } from 'vitest';
import type { Finding } from '../../../domain/quality/index.ts';
import { findingRows } from './finding-rows.ts';

const finding = (fid: string, detail = ''): Finding => ({
  rule: 'external-id-twice',
  severity: 'warning',
  fid,
  name: `Room ${fid}`,
  typeCode: 'office',
  buildingLid: 'b',
  levelLid: 'l',
  detail,
});

function wordsThatCount() {
  const said: string[] = [];
  const rowsOf = findingRows({
    ruleTitleOf: ({ rule }) => rule,
    say: ({ name }) => {
      said.push(name);
      return `${name} is wrong`;
    },
    buildingOf: () => 'House',
    levelOf: () => 'Ground floor',
  });
  return { said, rowsOf };
}

it('the first of three is fixed → the others keep their rows and keys', () => {
  const { rowsOf } = wordsThatCount();
  const [a, b, c] = [finding('a'), finding('b'), finding('c')];
  const [, second, third] = rowsOf([a, b, c]);
  const after = rowsOf([b, c]);
  expect(after[0]).toBe(second);
  expect(after[1]).toBe(third);
});

it('a list of thousands → no sentence is put together before it is read, and then once', () => {
  const { said, rowsOf } = wordsThatCount();
  const rows = rowsOf(Array.from({ length: 2_000 }, (_, n) => finding(String(n))));
  expect(said).toEqual([]);
  expect([rows[7]?.title, rows[7]?.title]).toEqual(['Room 7 is wrong', 'Room 7 is wrong']);
  expect(said).toEqual(['Room 7']);
});

it('the same is found twice → both rows have keys of their own', () => {
  const { rowsOf } = wordsThatCount();
  const keys = rowsOf([finding('a', 'x'), finding('a', 'x'), finding('a', 'y')]).map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
});
