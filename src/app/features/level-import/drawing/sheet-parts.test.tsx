// @vitest-environment jsdom
import '../../../../../tests/support/app/jsdom-polyfills.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import { textPattern, text } from '../../../../../tests/support/app/texts.ts';
import type { DrawingBox } from '../../../../domain/entities/plan-file.ts';
import { createI18n } from '../../../i18n/index.ts';
import { UiProvider } from '../../../ui/index.ts';
import { SheetParts, type SheetPartsProps } from './sheet-parts.tsx';

afterEach(cleanup);

const BOXES: DrawingBox[] = [
  [0, 0, 150, 40],
  [170, 0, 350, 40],
];
const preview = { title: null, lines: [[0, 0, 9, 9]], width: 9, height: 9 };
const parts = BOXES.map((box) => ({ box, shapes: 20, preview }));

async function show(props: Omit<SheetPartsProps, 'onPart'>): Promise<(DrawingBox | null)[]> {
  const chosen: (DrawingBox | null)[] = [];
  const i18n = await createI18n('en', ['common', 'forms', 'import']);
  render(
    <I18nextProvider i18n={i18n}>
      <UiProvider locale="en" navigate={() => undefined}>
        <SheetParts {...props} onPart={(part) => void chosen.push(part)} />
      </UiProvider>
    </I18nextProvider>,
  );
  // Texts and components come when they are asked for.
  await screen.findAllByText(/\S/);
  return chosen;
}
const option = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('radio', { name });
const second = textPattern('import:sheet.part', { index: 2 });

it('two plans on a sheet → it is asked which of them is the level, and all of it is until then', async () => {
  const chosen = await show({ sheet: { parts, farAway: 0 }, part: null });
  await screen.findByText(textPattern('import:sheet.several', { count: 2 }));
  expect(option(text('import:sheet.whole')).checked).toBe(true);
  fireEvent.click(option(second));
  expect(chosen).toEqual([BOXES[1]]);
});

it('one chosen → marked, and the whole sheet can be chosen again', async () => {
  const chosen = await show({ sheet: { parts, farAway: 0 }, part: [...BOXES[1]!] });
  expect(screen.queryByText(textPattern('import:sheet.several', { count: 2 }))).toBeNull();
  expect(option(second).checked).toBe(true);
  fireEvent.click(option(text('import:sheet.whole')));
  expect(chosen).toEqual([null]);
});

it('things left out far away → shown, without a question', async () => {
  await show({ sheet: { parts: [], farAway: 3 }, part: null });
  await screen.findByText(textPattern('import:sheet.farAway', { count: 3 }));
  expect(screen.queryByRole('radio')).toBeNull();
});

it('a plan with a title under it → it is named by that, and drawn', async () => {
  const titled = parts.map((part, i) =>
    i === 1 ? { ...part, preview: { ...preview, title: 'Second floor' } } : part,
  );
  await show({ sheet: { parts: titled, farAway: 0 }, part: null });
  expect(option(/Second floor/)).toBeDefined();
  expect(document.querySelectorAll('svg path[d="M0 0 9 9"]')).toHaveLength(2);
});
