import '../../../tests/support/app/jsdom-polyfills.ts';
import { cleanup, render, screen } from '@testing-library/react';
import type { i18n as I18n } from 'i18next';
import { lazy, Suspense, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { standAtWidth } from '../../../tests/support/app/render-panel.tsx';
import { createI18n } from '../i18n/index.ts';
import { AppearanceProvider, createAppearance } from '../theme/index.ts';
import { TimeField } from '../ui/index.ts';
import { Root } from './root.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(i18n: I18n, element: ReactNode, onPainted = (): void => undefined): void {
  const root = (
    <Suspense>
      <Root onPainted={onPainted} />
    </Suspense>
  );
  const router = createMemoryRouter([{ element: root, children: [{ index: true, element }] }]);
  render(
    <I18nextProvider i18n={i18n}>
      <AppearanceProvider value={createAppearance(window)}>
        <RouterProvider router={router} />
      </AppearanceProvider>
    </I18nextProvider>,
  );
}

it.each([
  ['en-GB', /^13:05$/],
  ['en-US', /^1:05\sPM$/],
])('a time field in a browser of %s → written as that writes times', async (browser, written) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(browser);
  standAtWidth(1280);
  const i18n = await createI18n('en', ['common']);
  const element = <TimeField label="Opens" value="13:05" onChange={() => undefined} />;
  show(i18n, element);
  const said = (await screen.findByRole('group', { name: 'Opens' })).textContent;
  expect(said?.replace(/[\u2066\u2069\u200e]/g, '').replace('Opens', '')).toMatch(written);
});

it('the first screen counts as painted when its part is loaded and on the page', async () => {
  standAtWidth(1280);
  let arrive = (): void => undefined;
  const part = new Promise<void>((settle) => (arrive = settle));
  const Screen = lazy(async () => part.then(() => ({ default: () => <p>Sign in</p> })));
  const onPainted = vi.fn(() => expect(screen.queryByText('Sign in')).not.toBeNull());
  show(await createI18n('en', ['common']), <Screen />, onPainted);
  await new Promise((settle) => setTimeout(settle, 600));
  expect(onPainted).not.toHaveBeenCalled();
  arrive();
  await screen.findByText('Sign in');
  await vi.waitFor(() => expect(onPainted).toHaveBeenCalledTimes(1));
});
