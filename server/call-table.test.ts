import { describe, expect, it } from 'vitest';
import { CALLS } from '../src/contract/calls/index.ts';
import { appRoutes } from '../tests/support/server/app-routes.ts';

const byName = (a: string, b: string) => a.localeCompare(b);

describe('the call table', () => {
  it('names every route of the app, and no other', () => {
    const named = CALLS.map(({ method, path }) => `${method} ${path}`);
    expect(named.toSorted(byName)).toEqual(appRoutes().toSorted(byName));
  });

  it('names no call twice', () => {
    const named = CALLS.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(named).size).toBe(named.length);
  });
});
