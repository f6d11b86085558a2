import { cleanup, screen } from '@testing-library/react';
import { getI18n } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import { noNetwork, openDevice } from '../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../tests/support/app/render-screen.tsx';
import type { AppSession } from '../../sync/index.ts';
import { SessionContext } from '../state/session/session.ts';
import { AppearanceProvider, createAppearance } from '../theme/index.ts';
import { screenIn } from './load-screen.ts';
import { PAGE_SCREENS } from './screens.ts';

afterEach(cleanup);

const session: Partial<AppSession> = { callAs: () => noNetwork };
/** What every page has anyway. */
const OF_THE_SHELL = ['common', 'shell', 'commands'] as const;

// React shows what a screen asks for only once it is drawn no sooner than 300 ms later.
it.each(PAGE_SCREENS.filter(({ path }) => !path.includes(':')))(
  '$path names the texts that it is drawn with first',
  async ({ screen: folder, path, texts = [] }) => {
    const { workspace, db } = await openDevice();
    const Loaded = await screenIn(folder).load();
    await openScreen({
      Screen: () => (
        <AppearanceProvider value={createAppearance(window)}>
          <SessionContext value={session as AppSession}>
            <Loaded />
          </SessionContext>
        </AppearanceProvider>
      ),
      workspace,
      routes: [path],
      at: path,
      namespaces: ['shell', ...texts],
    });
    await screen.findByRole('heading', { level: 1 });
    const loaded = Object.keys(getI18n().services.resourceStore.data['en'] ?? {});
    const named: readonly string[] = [...OF_THE_SHELL, ...texts];
    expect(loaded.filter((namespace) => !named.includes(namespace))).toEqual([]);
    cleanup();
    await db.delete();
  },
);
