import '../../../tests/support/app/jsdom-polyfills.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, use, type ComponentType } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { text } from '../../../tests/support/app/texts.ts';
import { TIME } from '../../domain/limits.ts';
import { createI18n } from '../i18n/index.ts';
import { loadable } from './load-screen.ts';
import { ScreenSlot } from './screen-slot.tsx';

type Module = { default: ComponentType };
const Ready = () => <p>Ready</p>;
const there: Module = { default: Ready };
const CUT = new TypeError('Failed to fetch dynamically imported module: https://storey.example/a.js');

const i18n = await createI18n('en', ['common']);
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Mounts a slot beside a field in which the person types; the loads are settled one after the other by the test. */
async function open(...loads: (() => Promise<Module>)[]): Promise<void> {
  const get = vi.fn<() => Promise<Module>>();
  for (const load of loads) get.mockImplementationOnce(load);
  render(
    <I18nextProvider i18n={i18n}>
      <input aria-label="Draft" />
      <ScreenSlot screen={loadable(get)} failedAs="card" />
    </I18nextProvider>,
  );
  await pass(0);
}
async function pass(ms: number): Promise<void> {
  await act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
}
function serverAnswers(isOk: boolean): void {
  vi.stubGlobal('fetch', async () =>
    isOk ? Promise.resolve(new Response(null)) : Promise.reject(new TypeError('Failed to fetch')),
  );
}
const press = async (name: string): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(0);
};
const title = (reason: 'unreachable' | 'gone' | 'late' | 'failed') =>
  screen.queryByRole('heading', { name: text(`common:${reason}.title`) });

it('loaded → shows the screen', async () => {
  await open(() => Promise.resolve(there));
  expect(screen.getByText('Ready')).toBeDefined();
});

it('loaded · waits for its texts → its surroundings stay on the page', async () => {
  let arrive: (words: string) => void = () => undefined;
  const texts = new Promise<string>((resolve) => (arrive = resolve));
  const Waiting = () => <p>{use(texts)}</p>;
  const whole = loadable(() => Promise.resolve({ default: Waiting }));
  render(
    <Suspense fallback="Whole page">
      <p>Beside</p>
      <ScreenSlot screen={whole} failedAs="card" fallback={null} />
    </Suspense>,
  );
  await pass(0);
  expect(screen.queryByText('Whole page')).toBeNull();
  expect(screen.getByText('Beside').style.display).toBe('');
  arrive('Texts');
  await pass(1000);
  expect(screen.getByText('Texts')).toBeDefined();
});

it('chunk can not be fetched · Try again → shows the screen, and what was typed beside it stays', async () => {
  serverAnswers(false);
  await open(
    () => Promise.reject(CUT),
    () => Promise.resolve(there),
  );
  fireEvent.change(screen.getByLabelText('Draft'), { target: { value: 'Ward 3' } });
  expect(title('unreachable')).not.toBeNull();
  await press(text('common:retry'));
  expect(screen.getByText('Ready')).toBeDefined();
  expect(screen.getByLabelText('Draft')).toHaveProperty('value', 'Ward 3');
});

it('chunk can not be fetched · server answers again → loads the screen by itself', async () => {
  serverAnswers(false);
  await open(
    () => Promise.reject(CUT),
    () => Promise.resolve(there),
  );
  await pass(20_000);
  expect(title('unreachable')).not.toBeNull();
  serverAnswers(true);
  await pass(5000);
  expect(screen.getByText('Ready')).toBeDefined();
});

it('chunk is missing on a server that answers · a screen stands → offers a reload and Try again, does neither', async () => {
  // The first screen of this page: from now on there may be work on it.
  await open(() => Promise.resolve(there));
  cleanup();
  serverAnswers(true);
  const missing = () => Promise.reject(CUT);
  await open(missing, missing, missing, () => Promise.resolve(there));
  await pass(5000);
  expect(title('gone')).not.toBeNull();
  expect(screen.getByRole('button', { name: text('common:failed.reload') })).toBeDefined();
  await press(text('common:retry'));
  expect(screen.getByText('Ready')).toBeDefined();
});

it('not loaded within the limit → says so, and still shows the screen when it comes', async () => {
  let settle: (module: Module) => void = () => undefined;
  await open(() => new Promise((resolve) => (settle = resolve)));
  // @spec 8.60 9.46
  await pass(TIME.scriptLoad - 1);
  expect(title('late')).toBeNull();
  await pass(1);
  expect(title('late')).not.toBeNull();
  settle(there);
  await pass(0);
  expect(screen.getByText('Ready')).toBeDefined();
});

it('not loaded within the limit · Try again → asks once more', async () => {
  await open(
    () => new Promise(() => undefined),
    () => Promise.resolve(there),
  );
  await pass(TIME.scriptLoad);
  await press(text('common:retry'));
  expect(screen.getByText('Ready')).toBeDefined();
});

it('code is broken → offers Try again and a reload', async () => {
  await open(
    () => Promise.reject(new ReferenceError('x is not defined')),
    () => Promise.resolve(there),
  );
  expect(title('failed')).not.toBeNull();
  expect(screen.getByRole('button', { name: text('common:failed.reload') })).toBeDefined();
  await press(text('common:retry'));
  expect(screen.getByText('Ready')).toBeDefined();
});

it('style sheet failed with the code · Try again → fetched again before the screen is shown', async () => {
  serverAnswers(false);
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = '/assets/panel.css';
  document.head.append(link);
  link.dispatchEvent(new Event('error'));
  await open(
    () => Promise.reject(CUT),
    () => Promise.resolve(there),
  );
  await press(text('common:retry'));
  expect(screen.queryByText('Ready')).toBeNull();
  const anew = document.querySelector('link[rel="stylesheet"]')!;
  expect(anew).not.toBe(link);
  anew.dispatchEvent(new Event('load'));
  await pass(0);
  expect(screen.getByText('Ready')).toBeDefined();
  anew.remove();
});

it('another screen in the same place → shows that one, as the router does from route to route', async () => {
  const Other = () => <p>Other</p>;
  const [first, second] = [loadable(async () => there), loadable(async () => ({ default: Other }))];
  const slot = (of: typeof first) => (
    <I18nextProvider i18n={i18n}>
      <ScreenSlot screen={of} failedAs="page" />
    </I18nextProvider>
  );
  await Promise.all([first.load(), second.load()]);
  const view = render(slot(first));
  expect(screen.getByText('Ready')).toBeDefined();
  view.rerender(slot(second));
  expect(screen.getByText('Other')).toBeDefined();
  expect(screen.queryByText('Ready')).toBeNull();
});
