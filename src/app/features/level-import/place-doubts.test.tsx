import { cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import { createI18n } from '../../i18n/create-i18n.ts';
import { PlaceDoubts } from './place-doubts.tsx';

afterEach(cleanup);

it('a plan that lies far away → says how far in miles', async () => {
  const i18n = await createI18n('en', ['import']);
  render(
    <I18nextProvider i18n={i18n}>
      <PlaceDoubts
        doubts={[{ code: 'plan-far-away', figure: 8_503_452.05 }]}
        isAgreed={false}
        onAgreed={() => undefined}
      />
    </I18nextProvider>,
  );
  expect((await screen.findByRole('status')).textContent).toMatch(/5,284 mi away/);
});
