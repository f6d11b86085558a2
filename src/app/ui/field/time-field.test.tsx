import '../../../../tests/support/app/jsdom-polyfills.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { afterEach, expect, it } from 'vitest';
import { DateField } from './date-field.tsx';
import { TimeField } from './time-field.tsx';

afterEach(cleanup);

const Opens = ({ start, step }: { start: string | null; step?: number }) => {
  const [time, setTime] = useState<string | null>(start);
  return (
    <I18nProvider locale="en-GB">
      <output>{String(time)}</output>
      <TimeField label="Opens" value={time} onChange={setTime} minuteStep={step} />
    </I18nProvider>
  );
};

it('keeps a time as HH:MM, changed by arrow keys', () => {
  render(<Opens start="23:59" />);
  const [hours, minutes] = screen.getAllByRole('spinbutton');
  fireEvent.keyDown(hours!, { key: 'ArrowUp' });
  fireEvent.keyDown(minutes!, { key: 'ArrowUp' });
  expect(screen.getByRole('status').textContent).toBe('00:00');
});

it.each([
  ['08:00', 'ArrowUp', '08:05'],
  ['08:57', 'ArrowUp', '08:00'],
  ['08:00', 'ArrowDown', '08:55'],
  ['08:57', 'ArrowDown', '08:55'],
  // @spec 9.33
])('goes from %s by %s of the minutes to %s, in steps of five past the end', (start, key, end) => {
  render(<Opens start={start} step={5} />);
  fireEvent.keyDown(screen.getAllByRole('spinbutton')[1]!, { key });
  expect(screen.getByRole('status').textContent).toBe(end);
});

it('shows an invalid time as empty', () => {
  render(<Opens start="25:99" />);
  expect(screen.getAllByRole('spinbutton')[0]?.textContent).not.toMatch(/\d/);
});

it('keeps a day as YYYY-MM-DD', () => {
  const Day = () => {
    const [day, setDay] = useState<string | null>('2026-03-04');
    return (
      <I18nProvider locale="en-GB">
        <output>{String(day)}</output>
        <DateField label="Verified" value={day} onChange={setDay} />
      </I18nProvider>
    );
  };
  render(<Day />);
  fireEvent.keyDown(screen.getAllByRole('spinbutton')[1]!, { key: 'ArrowDown' });
  expect(screen.getByRole('status').textContent).toBe('2026-02-04');
});
