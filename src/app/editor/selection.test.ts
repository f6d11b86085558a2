import { expect, it } from 'vitest';
import { keysBetween, withAll, without, withToggled } from './selection.ts';

it('what is toggled comes and goes, beside all else', () => {
  const one = withToggled(null, 'a');
  expect([...withToggled(one, 'b')]).toEqual(['a', 'b']);
  expect([...withToggled(withToggled(one, 'b'), 'a')]).toEqual(['b']);
  expect([...without(withAll(one, ['a', 'b', 'c']), ['a', 'c', 'x'])]).toEqual(['b']);
});

it('a range goes either way, and is the last row alone where its first is not in sight', () => {
  const keys = ['a', 'b', 'c', 'd'];
  expect(keysBetween(keys, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(keysBetween(keys, 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(keysBetween(keys, 'gone', 'b')).toEqual(['b']);
  expect(keysBetween(keys, null, 'c')).toEqual(['c']);
});
