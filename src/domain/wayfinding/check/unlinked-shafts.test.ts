import { expect, it } from 'vitest';
import type { NetworkIssue } from './network-issues.ts';
import { unlinkedShafts } from './unlinked-shafts.ts';

const issue = (fid: string, level: string, other: string): NetworkIssue => ({
  code: 'unlinked-neighbour',
  severity: 'warning',
  fid,
  position: [0, 0],
  building: 'b',
  level,
  other,
});

it('names the transitions of a shaft from the lowest level up, however they are found', () => {
  const indexes = new Map([
    ['cellar', -1],
    ['ground', 0],
    ['second', 2],
  ]);
  const issues = [
    issue('g', 'ground', 's'),
    issue('s', 'second', 'c'),
    issue('c', 'cellar', 'g'),
    issue('x', 'forgotten', 'c'),
  ];
  expect(unlinkedShafts(issues, (level) => indexes.get(level), new Map())).toEqual([['c', 'g', 's', 'x']]);
});

it('a stop between two lifts that are known as such → joins one of them, never both', () => {
  const indexOf = (level: string): number => Number(level);
  const issues = [issue('a1', '1', 'x2'), issue('x2', '2', 'b3'), issue('b3', '3', 'x2')];
  const lifts = new Map([
    ['a0', 'a'],
    ['a1', 'a'],
    ['b3', 'b'],
    ['b4', 'b'],
  ]);
  expect(unlinkedShafts(issues, indexOf, lifts)).toEqual([['a1', 'x2']]);
});
