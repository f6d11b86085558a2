import { lazy, Suspense, useEffect } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { isContentPath } from '../routes/paths.ts';
import { CONTENT_ROUTES, PLAIN_ROUTES, REDIRECTS } from '../routes/route-table.ts';
import { Failed } from './errors/screen-error.tsx';
import { part } from './lazy-part.tsx';
import { RequireSession } from './require-session.tsx';
import { Root } from './root.tsx';
import { Splash } from './splash.tsx';
import type { SignInScreen } from './sign-in/sign-in-route.tsx';
import { stand } from './errors/chunk-load-error.ts';

const gate = part(() => import('./workspace-gate.tsx'));
const layout = part(() => import('../shell/cms-layout.tsx'));
const contentShell = part(() => import('../shell/content-shell.tsx'));

const SignInRoute = lazy(() => import('./sign-in/sign-in-route.tsx'));
const PlainScreen = lazy(() => import('../shell/page-screen.tsx'));
const EmbedError = lazy(() => import('../shell/placeholders/embed-error.tsx'));

const SIGN_IN: readonly [string, SignInScreen][] = [
  ['/signin', 'sign-in'],
  ['/signin/forgot-password', 'forgot-password'],
  ['/signin/password-reset', 'password-reset'],
  ['/signin/sso', 'sso'],
];

/** Beside a screen that is loaded: it is shown with it, and not before. */
function Stands() {
  useEffect(stand, []);
  return null;
}

const content: RouteObject = {
  path: '/cms/content',
  element: (
    <>
      <contentShell.Part />
      <Stands />
    </>
  ),
  // Within the frame: work goes on being sent behind a part that is missing.
  errorElement: <Failed />,
  children: CONTENT_ROUTES.map((route) => ({ path: route.path, handle: route, element: null })),
};
const plain: RouteObject[] = PLAIN_ROUTES.map(({ path, name }) => ({
  path: `/cms/${path}`,
  element: <PlainScreen name={name} />,
  errorElement: <Failed />,
}));
const signedIn: RouteObject = {
  element: <RequireSession />,
  children: [
    { element: <gate.Part />, children: [{ element: <layout.Part />, children: [content, ...plain] }] },
  ],
};

/** Loads what the address of somebody who is signed in shows first. What can't be had says so on its own screen. */
export async function loadFirstScreen(path: string): Promise<void> {
  const isContent = isContentPath(path);
  await Promise.allSettled([gate.load(), layout.load(), isContent && contentShell.load()]);
}

export const createAppRouter = () =>
  createBrowserRouter([
    {
      element: (
        <Suspense fallback={<Splash />}>
          <Root />
        </Suspense>
      ),
      errorElement: <Failed />,
      children: [
        ...SIGN_IN.map(([path, screen]) => ({ path, element: <SignInRoute screen={screen} /> })),
        ...REDIRECTS.map(([path, to]) => ({ path, element: <Navigate to={to} replace /> })),
        { path: '/cms/embedError', element: <EmbedError /> },
        signedIn,
        { path: '*', element: <Navigate to="/404" replace /> },
      ],
    },
  ]);
