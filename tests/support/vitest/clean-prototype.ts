/**
 * What a test reads from a file, an answer or a form must not add to what all objects inherit. Object.prototype is not
 * frozen instead: libraries give their own objects a `toString`, which a frozen one forbids.
 */
import { afterEach, expect } from 'vitest';

const own = (): string => JSON.stringify(Reflect.ownKeys(Object.prototype).map(String));
const atFirst = own();

afterEach(() => {
  expect(own(), 'Object.prototype').toBe(atFirst);
});
