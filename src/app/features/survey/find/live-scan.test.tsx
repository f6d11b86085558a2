import '../../../../../tests/support/app/jsdom-polyfills.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { I18nextProvider } from 'react-i18next';
import { text } from '../../../../../tests/support/app/texts.ts';
import { createI18n } from '../../../i18n/index.ts';
import LiveScan from './live-scan.tsx';

afterEach(cleanup);
// This document has no cameras.
afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'));

const refusing = (name: string) => ({ getUserMedia: () => Promise.reject(new DOMException('', name)) });

it.each([
  ['a page that may use none', undefined],
  ['a device without one', refusing('NotFoundError')],
  ['refused by the person', refusing('NotAllowedError')],
  ['taken by another program', refusing('NotReadableError')],
])('no camera: %s → it says so and offers a photo', async (_, mediaDevices) => {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices });
  const asked: string[] = [];
  render(
    <I18nextProvider i18n={await createI18n('en', ['survey'])}>
      <LiveScan
        onText={() => asked.push('text')}
        onPhoto={() => asked.push('photo')}
        onClose={() => asked.push('close')}
      />
    </I18nextProvider>,
  );
  expect(await screen.findByText(text('survey:find.noCamera'))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: text('survey:find.photo') }));
  expect(asked).toEqual(['photo']);
});
