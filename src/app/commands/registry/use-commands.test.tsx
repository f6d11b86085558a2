import { act, renderHook } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { createI18n } from '../../i18n/index.ts';
import { drawStateAtom, NOTHING_DRAWN } from '../../editor/drawing.ts';
import { useCommands } from './use-commands.ts';

it('pointer moves on the map → unaffected tools are not rendered again', async () => {
  // Without its own it would wait for the texts of whichever test ran before it.
  const i18n = await createI18n('en', ['commands', 'shell']);
  const store = createStore();
  let rendered = 0;
  const ids = ['finish-line', 'draw-polygon'] as const;
  renderHook(
    () => {
      rendered += 1;
      return useCommands(ids);
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <I18nextProvider i18n={i18n}>
          <Provider store={store}>{children}</Provider>
        </I18nextProvider>
      ),
    },
  );
  const before = rendered;
  act(() => store.set(drawStateAtom, { ...NOTHING_DRAWN, radius: 3 }));
  act(() => store.set(drawStateAtom, { ...NOTHING_DRAWN, radius: 4 }));
  expect(rendered).toBe(before);
  act(() => store.set(drawStateAtom, { ...NOTHING_DRAWN, canFinish: true }));
  expect(rendered).toBe(before + 1);
});
