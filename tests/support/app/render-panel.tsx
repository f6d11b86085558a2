import './jsdom-polyfills.ts';
import { createStore, Provider } from 'jotai';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { I18nextProvider } from 'react-i18next';
import { vi } from 'vitest';
import { flushSync } from 'react-dom';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { useKeyListener } from '../../../src/app/commands/registry/index.ts';
import { createI18n, type LanguageCode } from '../../../src/app/i18n/index.ts';
import { CONTENT_SCREENS } from '../../../src/app/screens/screens.ts';
import { useLevelFeaturesSource } from '../../../src/app/state/content/level-features.ts';
import { WorkspaceContext, type Workspace } from '../../../src/app/state/session/workspace.ts';
import { ToastsProvider, UiProvider, type ToastContent, type Toasts } from '../../../src/app/ui/index.ts';

vi.setConfig({ testTimeout: 60_000 });

export interface PanelStage {
  store: ReturnType<typeof createStore>;
  toasts: ToastContent[];
  /** Where the address points now. */
  path: () => string;
  unmount: () => void;
}

const sizeListeners = new Set<EventListenerOrEventListenerObject>();

/** The size of the window, for `matchMedia`, which jsdom does not have. Who asked before hears of another one. */
export function standAtWidth(width: number, height = 900): void {
  window.matchMedia = (query: string) => {
    const [, side, below] = /(width|height) < (\d+)px/.exec(query) ?? [];
    const matches = below !== undefined && (side === 'width' ? width : height) < Number(below);
    const list: Pick<MediaQueryList, 'matches' | 'media' | 'addEventListener' | 'removeEventListener'> = {
      matches,
      media: query,
      addEventListener: (_: string, listener: EventListenerOrEventListenerObject) =>
        void sizeListeners.add(listener),
      removeEventListener: (_: string, listener: EventListenerOrEventListenerObject) =>
        void sizeListeners.delete(listener),
    };
    return list as MediaQueryList;
  };
  const event = new Event('change');
  for (const listener of sizeListeners)
    if (typeof listener === 'function') listener(event);
    else listener.handleEvent(event);
}

/** The app hears the keys of commands on every screen. */
function Keys() {
  useKeyListener();
  return null;
}

function Level() {
  useLevelFeaturesSource();
  return <Outlet />;
}

/**
 * Mounts an add/edit panel at an address of the content, on a real database.
 * @param prepare what the app's state holds before anything is on the page
 */
export async function openPanel(
  Panel: ComponentType,
  workspace: Workspace,
  at: string,
  language: LanguageCode = 'en',
  size: readonly [width: number, height: number] = [1440, 900],
  prepare?: (store: PanelStage['store']) => void,
): Promise<PanelStage> {
  standAtWidth(...size);
  const i18n = await createI18n(language, [
    'common',
    'forms',
    'import',
    'controlPoints',
    'content',
    'shell',
    'commands',
    'survey',
    'network',
    'levelFiles',
    'table',
    'bulk',
  ]);
  const store = createStore();
  prepare?.(store);
  const toasts: ToastContent[] = [];
  const queue = {
    show: (content: ToastContent) => String(toasts.push(content)),
    close: () => undefined,
  } as unknown as Toasts;
  const children = CONTENT_SCREENS.map((screen) => ({
    path: screen.path,
    handle: screen,
    element: <Panel />,
  }));
  const router = createMemoryRouter([{ path: '/cms/content', element: <Level />, children }], {
    initialEntries: [`/cms/content/${at}`],
  });
  const view = render(
    <I18nextProvider i18n={i18n}>
      <Provider store={store}>
        <WorkspaceContext.Provider value={workspace}>
          <UiProvider locale={language} navigate={() => undefined}>
            <ToastsProvider value={queue}>
              <Keys />
              <RouterProvider router={router} flushSync={(work) => void flushSync(work)} />
            </ToastsProvider>
          </UiProvider>
        </WorkspaceContext.Provider>
      </Provider>
    </I18nextProvider>,
  );
  return {
    store,
    toasts,
    path: () => router.state.location.pathname,
    unmount: () => {
      view.unmount();
      router.dispose();
    },
  };
}
