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
  expect(unlinkedShafts(issues, (level) => indexes.get(level))).toEqual([['c', 'g', 's', 'x']]);
});
