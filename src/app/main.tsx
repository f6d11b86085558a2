import './theme/index.css';
import { Provider as JotaiProvider, createStore } from 'jotai';
import type { i18n as I18n } from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router';
import { browserPorts, browserRehearsal, createSession } from '../sync/index.ts';
import { loadConfig } from './boot/config.ts';
import { Insecure } from './boot/errors/insecure-context.tsx';
import { keepConversionKeys } from './boot/conversion-keys.ts';
import { surviveForeignNodes } from './boot/foreign-nodes.ts';
import { createAppRouter, loadFirstScreen } from './boot/router.tsx';
import { isStorageRefused } from './boot/storage/storage-refused.ts';
import type { WorkspaceOwner } from './boot/ahead/workspace-ahead.ts';
import { createI18n, firstLanguage, type Namespace } from './i18n/index.ts';
import { screenAt } from './screens/screen-at.ts';
import { ConfigContext } from './state/session/config.ts';
import { installAtom } from './state/page/notices.ts';
import { isEmbedded } from './state/session/embed-mode.ts';
import { ownerOf, takeReturn } from './state/return/last-place.ts';
import { returnedAtom } from './state/return/returned.ts';
import { SessionContext } from './state/session/session.ts';
import { AppearanceProvider, createAppearance } from './theme/index.ts';
import { deviceSettings, earlyStorage } from '../db/device/device-settings.ts';
import { isHandedOver } from '../start/handed-over.ts';

/** Milliseconds for which a screen that is being loaded is waited for with nothing on the page. */
const BLANK_MS = 400;
/** Milliseconds after which the service worker is registered whether the first screen is seen or not. */
const REGISTER_MS = 10_000;

/**
 * What the first screen needs is asked for at once, and not part by part as each is rendered. With the person's data
 * beside its code, what is rendered first is all of it.
 */
async function firstScreen(texts: Promise<I18n>, owner: WorkspaceOwner): Promise<void> {
  const { pathname } = window.location;
  const screen = screenAt(pathname);
  const names: Namespace[] =
    screen?.frame === 'page'
      ? ['shell', 'commands', ...(screen.texts ?? [])]
      : ['shell', 'commands', 'content'];
  const late = new Promise<void>((settle) => setTimeout(settle, BLANK_MS));
  const named = texts.then(async (i18n) => i18n.loadNamespaces(names));
  const opened = import('./boot/ahead/workspace-ahead.ts').then(async ({ openAhead }) => openAhead(owner));
  await Promise.race([Promise.allSettled([loadFirstScreen(pathname), named, opened]), late]);
}

async function start(): Promise<void> {
  const host = document.getElementById('root');
  if (host === null) throw new Error('The page has no #root');
  surviveForeignNodes(window);
  keepConversionKeys(window);
  if (await isStorageRefused()) {
    const { showStorageRefused } = await import('./boot/errors/show-storage-refused.tsx');
    await showStorageRefused(host);
    return;
  }
  await deviceSettings.load();
  const appearance = createAppearance(window, deviceSettings);
  const ports = browserPorts('storey-session');
  const texts = createI18n(firstLanguage(deviceSettings, navigator.languages), ['common']);
  const embed = isHandedOver('embed') || isEmbedded() ? await import('./boot/embed/enter-embed.ts') : null;
  // Who may embed the app, the server says each time.
  const config = await loadConfig(ports.fetch, earlyStorage, undefined, embed !== null);
  const origin = config.apiOrigin ?? window.location.origin;
  const storage = embed?.enterEmbed(config, origin) ?? ports.storage;
  const session = createSession({ ...ports, storage, origin });
  if (isEmbedded()) await embed?.settleEmbed(session, config, origin);
  const store = createStore();
  const state = session.getSnapshot();
  if (state.status !== 'signedOut' && embed === null && 'locks' in navigator) {
    const { pathname, search } = window.location;
    const owner = ownerOf(origin, state.user.id);
    const asked = { owner, path: pathname + search, now: ports.now(), locks: navigator.locks };
    const back = await takeReturn(deviceSettings, asked).catch(() => null);
    if (back !== null) {
      window.history.replaceState(null, '', back.path);
      store.set(returnedAtom, back);
    }
  }
  if (state.status !== 'signedOut')
    await firstScreen(texts, { session, config, userId: state.user.id, store });
  const i18n = await texts;
  // Signing in needs a network: a rehearsal is only for signed-in people.
  const endRehearsal = (): void => {
    if (session.getSnapshot().status === 'signedOut') browserRehearsal().end();
  };
  endRehearsal();
  session.subscribe(endRehearsal);
  // The offer is made once, soon after the start; it is taken up where there is a reason to.
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    store.set(installAtom, event);
  });
  let onPainted = (): void => undefined;
  const painted = new Promise<void>((settle) => {
    onPainted = settle;
    // A newer version may fix a screen that can't be shown.
    setTimeout(settle, REGISTER_MS);
  });
  const hasMap = state.status !== 'signedOut' && screenAt(window.location.pathname)?.frame === 'content';
  const seen = async (): Promise<void> => (await import('./boot/ahead/first-picture.ts')).firstPicture(store);
  // After the first screen and its map: it fetches the whole app. Without it the app can't start offline, and all else works.
  painted
    .then(async () => (hasMap ? seen().catch(() => undefined) : undefined))
    .then(async () => import('./boot/updates/service-worker.ts'))
    .then(
      ({ registerServiceWorker }) => registerServiceWorker(store, ports.network.isOnline),
      () => undefined,
    );
  createRoot(host).render(
    <StrictMode>
      <JotaiProvider store={store}>
        <I18nextProvider i18n={i18n}>
          <AppearanceProvider value={appearance}>
            <ConfigContext value={config}>
              <SessionContext value={session}>
                {window.isSecureContext ? (
                  <RouterProvider router={createAppRouter(onPainted)} flushSync={(work) => void work()} />
                ) : (
                  <Insecure />
                )}
              </SessionContext>
            </ConfigContext>
          </AppearanceProvider>
        </I18nextProvider>
      </JotaiProvider>
    </StrictMode>,
  );
}

void start();
