// @vitest-environment jsdom
import '../../../../../tests/support/app/jsdom-polyfills.ts';
import { cleanup, render, screen } from '@testing-library/react';
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
  total: 1,
  take: () => true,
  toggle: nothing,
  toggleAll: nothing,
};

it('twelve chosen, a filter shows one of them → says twelve, which is what would be deleted', async () => {
  const i18n = await createI18n('en', ['common', 'content']);
  render(
    <I18nextProvider i18n={i18n}>
      <UiProvider locale="en" navigate={nothing}>
        <ChooseAll selection={CHOSEN} />
      </UiProvider>
    </I18nextProvider>,
  );
  const line = await screen.findByText(new RegExp(`^${text('content:list.chosen', { count: 12 })}`));
  expect(line.textContent).toContain(text('content:list.elsewhere', { count: 11 }));
});
