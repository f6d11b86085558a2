import { lazy, Suspense, type ReactElement } from 'react';
import { createBrowserRouter, generatePath, Navigate, useParams, type RouteObject } from 'react-router';
import { loadable, screenIn } from '../screens/load-screen.ts';
import { screenAt } from '../screens/screen-at.ts';
import { ScreenSlot } from '../screens/screen-slot.tsx';
import { CONTENT_SCREENS, OPEN_SCREENS, PAGE_SCREENS, REDIRECTS } from '../screens/screens.ts';
import { SETTINGS_ROUTES } from '../screens/settings-routes.ts';
import { paths } from '../routes/paths.ts';
import { ScreenError } from './errors/screen-error.tsx';
import { lazyPart } from './lazy-part.tsx';
import { RequireSession } from './require-session.tsx';
import { Root } from './root.tsx';
import { Splash } from './splash.tsx';

const gate = lazyPart(() => import('./workspace-gate.tsx'));
const layout = lazyPart(() => import('../shell/cms-layout.tsx'));
const contentShell = loadable(() => import('../shell/content-shell.tsx'));
const pageScreen = loadable(() => import('../shell/page-screen.tsx'));

const SignInRoute = lazy(() => import('./sign-in/sign-in-route.tsx'));
const EmbedError = lazy(() => import('../shell/placeholders/embed-error.tsx'));

const open: RouteObject[] = OPEN_SCREENS.map((screen) => ({
  path: screen.path,
  element: screen.frame === 'sign-in' ? <SignInRoute screen={screen.name} /> : <EmbedError />,
}));
/** Only `npm run dev` has it; a build leaves it out. */
const developer: RouteObject[] = import.meta.env.DEV
  ? [{ path: '/dev/kit', Component: lazy(() => import('../dev/kit/index.tsx')) }]
  : [];
// The two frames lie at the same place of the tree: their keys tell them apart.
const content: RouteObject = {
  path: '/cms/content',
  element: <ScreenSlot key="content" screen={contentShell} failedAs="page" />,
  // Within the frame: work goes on being sent behind a screen that failed.
  errorElement: <ScreenError />,
  children: CONTENT_SCREENS.map((screen) => ({ path: screen.path, handle: screen, element: null })),
};
const pages: RouteObject[] = [...PAGE_SCREENS, ...SETTINGS_ROUTES].map((screen) => ({
  path: screen.path,
  handle: screen,
  element: <ScreenSlot key="page" screen={pageScreen} failedAs="page" />,
  errorElement: <ScreenError />,
}));
const signedIn: RouteObject = {
  element: <RequireSession />,
  children: [
    { element: <gate.Part />, children: [{ element: <layout.Part />, children: [content, ...pages] }] },
  ],
};

/** Loads the first screen of a signed-in person for an address. A screen that can't be loaded shows its own error. */
export async function loadFirstScreen(path: string): Promise<void> {
  const screen = screenAt(path);
  const frame = screen?.frame === 'page' ? pageScreen : contentShell;
  // In the content the list comes first.
  const page = screen?.frame === 'page' && screenIn(screen.screen).load();
  await Promise.allSettled([gate.load(), layout.load(), frame.load(), page]);
}

function Redirect({ to }: { to: string }): ReactElement {
  return <Navigate to={generatePath(to, useParams())} replace />;
}

/** @param onPainted called once the first screen is seen */
export const createAppRouter = (onPainted: () => void) =>
  createBrowserRouter([
    {
      element: (
        <Suspense fallback={<Splash />}>
          <Root onPainted={onPainted} />
        </Suspense>
      ),
      errorElement: <ScreenError />,
      children: [
        ...open,
        ...developer,
        ...REDIRECTS.filter(([path]) => path !== paths.settings).map(([path, to]) => ({
          path,
          element: <Redirect to={to} />,
        })),
        signedIn,
        { path: '*', element: <Navigate to="/404" replace /> },
      ],
    },
  ]);
