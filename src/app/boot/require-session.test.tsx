import { cleanup, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AppSession, SessionState } from '../../sync/index.ts';
import { takeReturnPath } from '../routes/return-path.ts';
import { isFormOpenAtom, openFormAtom, type OpenForm } from '../editor/open-form.ts';
import { SessionContext } from '../state/session/session.ts';
import { RequireSession } from './require-session.tsx';

const USER = { id: 1, email: 'ann@example.org', roles: [], permissions: [] };
const FORM: OpenForm = {
  dirty: true,
  valid: true,
  saving: false,
  title: 'North',
  keepFailed: false,
  keep: () => Promise.resolve(),
  discard: () => Promise.resolve(),
};
const WANTED = '/cms/content/clients/1/sites?find=north';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

/** A page behind the guard, with a form open, as the server answers the question for a fresh token. */
function open(outcome: 'ok' | 'expired') {
  let state: SessionState = { status: 'signedIn', user: USER };
  const heard = new Set<() => void>();
  const session: Partial<AppSession> = {
    getSnapshot: () => state,
    subscribe: (hear) => {
      heard.add(hear);
      return () => heard.delete(hear);
    },
    clockSkew: () => 0,
    ensureFreshToken: () => Promise.resolve(outcome),
    signOut: async () => {
      state = { status: 'signedOut' };
      for (const hear of heard) hear();
    },
  };
  const store = createStore();
  store.set(openFormAtom, 'test', FORM);
  const routes = [
    { element: <RequireSession />, children: [{ path: '/cms/*', element: 'inside' }] },
    { path: '/signin', element: 'sign-in' },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [WANTED] });
  render(
    <Provider store={store}>
      <SessionContext value={session as AppSession}>
        <RouterProvider router={router} />
      </SessionContext>
    </Provider>,
  );
  return { store, router };
}

// @spec 8.1
it('a 401: the form is no longer taken for open, the address is remembered, and the sign-in is shown', async () => {
  const { store, router } = open('expired');
  await screen.findByText('sign-in');
  expect(router.state.location.pathname).toBe('/signin');
  expect(store.get(isFormOpenAtom)).toBe(false);
  expect(takeReturnPath(sessionStorage)).toBe(WANTED);
});

it('a token that is good leaves the form as it is', async () => {
  const { store, router } = open('ok');
  await screen.findByText('inside');
  expect(router.state.location.pathname).toBe('/cms/content/clients/1/sites');
  expect(store.get(isFormOpenAtom)).toBe(true);
});
