// @vitest-environment jsdom
import '../../../../../tests/support/app/jsdom-polyfills.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import { text } from '../../../../../tests/support/app/texts.ts';
import { createI18n } from '../../../i18n/index.ts';
import { UiProvider } from '../../../ui/index.ts';
import { ChooseAll } from './choose-all.tsx';
import type { ListSelection } from './use-list-selection.ts';

afterEach(cleanup);

const nothing = () => undefined;
const CHOSEN: ListSelection = {
  isChosen: () => true,
  count: 1,
  elsewhere: 11,
  hidden: 0,
  total: 1,
  take: () => true,
  toggle: nothing,
  toggleAll: nothing,
};

async function show(selection: ListSelection, onShowHidden = nothing): Promise<void> {
  const i18n = await createI18n('en', ['common', 'content']);
  render(
    <I18nextProvider i18n={i18n}>
      <UiProvider locale="en" navigate={nothing}>
        <ChooseAll selection={selection} onShowHidden={onShowHidden} />
      </UiProvider>
    </I18nextProvider>,
  );
}

it('twelve chosen, another list has eleven of them → says twelve, which is what would be deleted', async () => {
  await show(CHOSEN);
  const line = await screen.findByText(new RegExp(`^${text('content:list.chosen', { count: 12 })}`));
  expect(line.textContent).toContain(text('content:list.elsewhere', { count: 11 }));
});

it('three of those chosen are hidden by the filter, and it shows no row → says so, and shows them when asked', async () => {
  let asked = 0;
  await show({ ...CHOSEN, count: 0, total: 0, elsewhere: 11, hidden: 3 }, () => void (asked += 1));
  expect(await screen.findByText(text('content:list.hidden', { count: 3 }))).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: text('content:list.all') }));
  expect(asked).toBe(1);
});
