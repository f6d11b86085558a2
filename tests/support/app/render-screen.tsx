import './jsdom-polyfills.ts';
import { createStore, Provider } from 'jotai';
import { render } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { I18nextProvider } from 'react-i18next';
import { flushSync } from 'react-dom';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { useKeyListener } from '../../../src/app/commands/registry/index.ts';
import { createI18n, type LanguageCode, type Namespace } from '../../../src/app/i18n/index.ts';
import { WorkspaceContext, type Workspace } from '../../../src/app/state/session/workspace.ts';
import { ToastsProvider, UiProvider, type ToastContent, type Toasts } from '../../../src/app/ui/index.ts';
import { standAtWidth } from './render-panel.tsx';

vi.setConfig({ testTimeout: 60_000 });

export interface ScreenStage {
  toasts: ToastContent[];
  /** Keys of those that were closed: the first toast has 1. */
  closed: string[];
  path: () => string;
  search: () => string;
  go: (path: string) => void;
}

export interface ScreenOptions {
  Screen: ComponentType;
  workspace: Workspace;
  /** Patterns of the addresses at which the screen stands. */
  routes: readonly string[];
  at: string;
  namespaces: readonly Namespace[];
  language?: LanguageCode;
  /** Of the window. */
  width?: number;
}

/** The app hears the keys of commands on every screen. */
function Keys() {
  useKeyListener();
  return null;
}

/** Mounts a screen outside the content, on a real database. */
export async function openScreen(options: ScreenOptions): Promise<ScreenStage> {
  const { Screen, workspace, routes, at, language = 'en', width = 1440 } = options;
  standAtWidth(width);
  const i18n = await createI18n(language, ['common', 'commands', ...options.namespaces]);
  const toasts: ToastContent[] = [];
  const closed: string[] = [];
  const queue = {
    show: (content: ToastContent) => String(toasts.push(content)),
    close: (key: string) => void closed.push(key),
  } as unknown as Toasts;
  const router = createMemoryRouter(
    [
      ...routes.map((path) => ({ path, handle: { frame: 'page' }, element: <Screen /> })),
      { path: '*', element: null },
    ],
    { initialEntries: [at] },
  );
  render(
    <I18nextProvider i18n={i18n}>
      <Provider store={createStore()}>
        <WorkspaceContext.Provider value={workspace}>
          <UiProvider locale={language} navigate={(href) => void router.navigate(href)}>
            <ToastsProvider value={queue}>
              <Suspense fallback={null}>
                <Keys />
                <RouterProvider router={router} flushSync={(work) => void flushSync(work)} />
              </Suspense>
            </ToastsProvider>
          </UiProvider>
        </WorkspaceContext.Provider>
      </Provider>
    </I18nextProvider>,
  );
  return {
    toasts,
    closed,
    path: () => router.state.location.pathname,
    search: () => router.state.location.search,
    go: (path) => void router.navigate(path),
  };
}
