import '../../../../tests/support/app/jsdom-polyfills.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { i18n as I18n } from 'i18next';
import { createI18n } from '../../i18n/index.ts';
import { openFormAtom, saveOpenFormAtom, type AfterSave, type OpenForm } from '../../editor/open-form.ts';
import { UiProvider } from '../../ui/index.ts';
import { LeaveGuard } from './leave-guard.tsx';

afterEach(cleanup);

const done = (): Promise<void> => Promise.resolve();

interface Stage {
  store: ReturnType<typeof createStore>;
  i18n: I18n;
  path: () => string;
}

async function leaveForm(form: Partial<OpenForm> = {}, save?: (after: AfterSave) => void): Promise<Stage> {
  const i18n = await createI18n('en', ['common', 'shell']);
  const store = createStore();
  const open = { dirty: true, valid: true, saving: false, title: 'Kitchen', keepFailed: false };
  store.set(openFormAtom, 'test', { ...open, keep: done, discard: done, ...form });
  store.set(saveOpenFormAtom, 'test', save === undefined ? null : { save });
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
  return { store, i18n, path: () => router.state.location.pathname };
}

describe('the question before a form is left', () => {
  const answers = async (): Promise<HTMLElement[]> => {
    await screen.findByRole('alertdialog');
    // The first one, for who can't see it, has no text: it closes as Escape does.
    return screen.getAllByRole('button').filter(({ textContent }) => textContent !== '');
  };
  const press = async ({ i18n }: Stage, key: 'stay' | 'keep' | 'discard' | 'save'): Promise<void> =>
    void fireEvent.click(await screen.findByRole('button', { name: i18n.t(`shell:leave.${key}`) }));
  const isClosed = (): Promise<void> => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  it('is not asked where nothing was changed', async () => {
    const stage = await leaveForm({ dirty: false });
    await waitFor(() => expect(stage.path()).toBe('/elsewhere'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  // @spec 2.53
  it('offers to stay, to keep a draft, to discard and to save, in this order, with the focus on staying', async () => {
    const { i18n } = await leaveForm({}, () => undefined);
    const found = await answers();
    expect(found.map((one) => one.textContent)).toEqual(
      (['stay', 'keep', 'discard', 'save'] as const).map((key) => i18n.t(`shell:leave.${key}`)),
    );
    await waitFor(() => expect(document.activeElement).toBe(found[0]));
  });

  it('offers no Save where the form can not be saved', async () => {
    const { i18n } = await leaveForm();
    const found = await answers();
    expect(found.map((one) => one.textContent)).not.toContain(i18n.t('shell:leave.save'));
  });

  it('stays at Escape', async () => {
    const stage = await leaveForm();
    const [stay] = await answers();
    fireEvent.keyDown(stay!, { key: 'Escape' });
    fireEvent.keyUp(stay!, { key: 'Escape' });
    await isClosed();
    expect(stage.path()).toBe('/form');
  });

  it('leaves the draft where it is kept', async () => {
    const discard = vi.fn(done);
    const stage = await leaveForm({ discard });
    await press(stage, 'keep');
    await waitFor(() => expect(stage.path()).toBe('/elsewhere'));
    expect(discard).not.toHaveBeenCalled();
  });

  it('discards the draft before the form is left', async () => {
    const paths: string[] = [];
    const discard = (): Promise<void> => {
      paths.push(stage.path());
      return done();
    };
    const stage: Stage = await leaveForm({ discard });
    await press(stage, 'discard');
    await waitFor(() => expect(stage.path()).toBe('/elsewhere'));
    expect(paths).toEqual(['/form']);
  });

  it('goes where the person wanted to once the form is saved', async () => {
    const stage = await leaveForm({}, ({ onSaved }) => onSaved());
    await press(stage, 'save');
    await waitFor(() => expect(stage.path()).toBe('/elsewhere'));
  });

  it('stays where the save failed', async () => {
    const stage = await leaveForm({}, ({ onFailed }) => onFailed?.());
    await press(stage, 'save');
    await isClosed();
    expect(stage.path()).toBe('/form');
  });

  it('offers no draft where the device could not keep it, until it can', async () => {
    const keep = vi.fn(done);
    const { store, i18n } = await leaveForm({ keepFailed: true, keep });
    await screen.findByText(i18n.t('shell:leave.notKept', { title: 'Kitchen' }));
    expect(screen.queryByRole('button', { name: i18n.t('shell:leave.keep') })).toBeNull();
    expect(keep).toHaveBeenCalledTimes(1);
    const form = store.get(openFormAtom)!;
    store.set(openFormAtom, 'test', { ...form, keepFailed: false });
    await screen.findByRole('button', { name: i18n.t('shell:leave.keep') });
  });
});
