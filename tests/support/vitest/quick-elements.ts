/**
 * React in its form for developers keeps a stack of calls with each element that it makes, to name the place in a warning: a
 * tenth of the time of a test of a panel. It stops by itself at ten thousand a second, and here at once. Stacks of errors and of
 * components come from elsewhere.
 */
import * as React from 'react';

const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => {},
    configurable: true,
  });
