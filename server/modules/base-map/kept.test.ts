import { expect, it } from 'vitest';
import { createKept } from './kept.ts';

it('more than fits → what was used longest ago goes, and no more', () => {
  const kept = createKept<string>(100);
  kept.set('a', 'A', 40);
  kept.set('b', 'B', 40);
  kept.get('a');
  kept.set('c', 'C', 40);
  expect(['a', 'b', 'c'].map(kept.get)).toEqual(['A', undefined, 'C']);
});

it('set again → counted once', () => {
  const kept = createKept<string>(100);
  for (let i = 0; i < 5; i += 1) kept.set('a', 'A', 60);
  kept.set('b', 'B', 40);
  expect(['a', 'b'].map(kept.get)).toEqual(['A', 'B']);
});

it('larger than all room → not kept', () => {
  const kept = createKept<string>(100);
  kept.set('a', 'A', 101);
  expect(kept.get('a')).toBeUndefined();
});
