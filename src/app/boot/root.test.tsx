import '../../../tests/support/app/jsdom-polyfills.ts';
import { cleanup, render, screen } from '@testing-library/react';
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

it.each([
  ['en-GB', /^13:05$/],
  ['en-US', /^1:05\sPM$/],
])('a time field in a browser of %s → written as that writes times', async (browser, written) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(browser);
  standAtWidth(1280);
  const i18n = await createI18n('en', ['common']);
  const element = <TimeField label="Opens" value="13:05" onChange={() => undefined} />;
  const router = createMemoryRouter([{ element: <Root />, children: [{ index: true, element }] }]);
  render(
    <I18nextProvider i18n={i18n}>
      <AppearanceProvider value={createAppearance(window)}>
        <RouterProvider router={router} />
      </AppearanceProvider>
    </I18nextProvider>,
  );
  const said = (await screen.findByRole('group', { name: 'Opens' })).textContent;
  expect(said?.replace(/[\u2066\u2069\u200e]/g, '').replace('Opens', '')).toMatch(written);
});
