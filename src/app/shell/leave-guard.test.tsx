// @vitest-environment jsdom
import '../ui/testing/jsdom-gaps.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { createI18n } from '../i18n/index.ts';
import { openFormAtom, type OpenForm } from '../state/panel.ts';
import { UiProvider } from '../ui/index.ts';
import { LeaveGuard } from './leave-guard.tsx';

afterEach(cleanup);

async function leaveForm(
  form: Pick<OpenForm, 'keepFailed' | 'keep'>,
): Promise<ReturnType<typeof createStore>> {
  const i18n = await createI18n('en', ['common', 'shell']);
  const store = createStore();
  store.set(openFormAtom, { dirty: true, valid: true, saving: false, title: 'Kitchen', ...form });
  const router = createMemoryRouter([{ path: '*', element: <LeaveGuard /> }], { initialEntries: ['/form'] });
  render(
    <I18nextProvider i18n={i18n}>
      <Provider store={store}>
        <UiProvider locale="en" navigate={() => undefined}>
          <RouterProvider router={router} />
        </UiProvider>
      </Provider>
    </I18nextProvider>,
  );
  void router.navigate('/elsewhere');
  return store;
}

describe('the question before a form is left', () => {
  it('says that what is left stays as a draft', async () => {
    await leaveForm({ keepFailed: false, keep: () => Promise.resolve() });
    expect(await screen.findByText(/They stay on this device as a draft/)).toBeTruthy();
  });

  it('says that it is lost where the device could not keep it, until it can', async () => {
    let tries = 0;
    const keep = (): Promise<void> => {
      tries += 1;
      return Promise.resolve();
    };
    const store = await leaveForm({ keepFailed: true, keep });
    expect(await screen.findByText(/They are lost when you leave/)).toBeTruthy();
    expect(tries).toBe(1);
    store.set(openFormAtom, (form) => form && { ...form, keepFailed: false });
    expect(await screen.findByText(/They stay on this device as a draft/)).toBeTruthy();
  });
});
