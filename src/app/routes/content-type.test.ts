import { expect, it } from 'vitest';
import { networkThingOf } from './content-type.ts';

it.each([
  ['add-path', 'path'],
  ['edit-transition', 'transition'],
  ['add-outdoor-path', 'outdoor-path'],
  ['edit-outdoor-transition', 'outdoor-transition'],
  ['add', null],
  ['01234567-path-4000-8000-000000000000', null],
])('%s asks for a form of: %s', (featureId, thing) => {
  expect(networkThingOf(featureId)).toBe(thing);
});
