import { expect, it } from 'vitest';
import { beyond } from './use-preview.ts';

const BUILDING = [0, 0, 10, 10] as const;

it.each([
  ['within the building → nothing else to show', [1, 1, 9, 9], null],
  ['larger than the building → all of it', [-2, -1, 12, 14], [-2, -1, 12, 14]],
  ['beside the building and touching it → both', [8, 8, 12, 9], [0, 0, 12, 10]],
  ['on another continent → nothing, for neither would be seen', [100, 50, 110, 60], null],
] as const)('a plan %s', (_, plan, shown) => {
  expect(beyond([...BUILDING], [...plan])).toEqual(shown);
});

it('a plan without features → nothing', () => {
  expect(beyond([...BUILDING], null)).toBeNull();
});
