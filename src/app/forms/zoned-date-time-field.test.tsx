import '../../../tests/support/app/jsdom-polyfills.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { afterEach, expect, it } from 'vitest';
import { ZonedDateTimeField } from './zoned-date-time-field.tsx';

afterEach(cleanup);

const at = (text: string): number => Date.parse(text) / 1000;

function Field({ start, zone }: { start: number; zone: string }) {
  const [value, setValue] = useState<number | null>(start);
  return (
    <I18nProvider locale="en-GB">
      <output>{value === null ? 'empty' : new Date(value * 1000).toISOString()}</output>
      <ZonedDateTimeField label="Publish at" zone={zone} value={value} onChange={setValue} />
    </I18nProvider>
  );
}

const shown = (): string =>
  screen
    .getAllByRole('spinbutton')
    .map((part) => part.textContent)
    .join(' ');

/** Parts: day, month, year, hour, minute. */
const press = (part: number, key: string): void => {
  fireEvent.keyDown(screen.getAllByRole('spinbutton')[part]!, { key });
};

it('shows an instant as the clocks of the zone, and names the zone', () => {
  render(<Field start={at('2026-12-07T07:00Z')} zone="Europe/Berlin" />);
  expect(shown()).toMatch(/^0?7 12 2026 0?8 00$/);
  expect(screen.getByText('Central European Standard Time (Europe/Berlin)')).toBeDefined();
  press(3, 'ArrowUp');
  expect(screen.getByRole('status').textContent).toBe('2026-12-07T08:00:00.000Z');
});

it('a local time that does not exist → the next that does', () => {
  render(<Field start={at('2027-03-28T00:30Z')} zone="Europe/Berlin" />);
  press(3, 'ArrowUp');
  expect(screen.getByRole('status').textContent).toBe('2027-03-28T01:00:00.000Z');
  expect(shown()).toMatch(/0?3 00$/);
});

it('a local time that exists twice → the first', () => {
  render(<Field start={at('2026-10-24T23:30Z')} zone="Europe/Berlin" />);
  press(3, 'ArrowUp');
  expect(screen.getByRole('status').textContent).toBe('2026-10-25T00:30:00.000Z');
});

it('a zone without rules on the device → UTC, by name', () => {
  render(<Field start={at('2026-12-07T07:00Z')} zone="Nowhere/Town" />);
  expect(shown()).toMatch(/0?7 00$/);
  expect(screen.getByText('Coordinated Universal Time')).toBeDefined();
});
