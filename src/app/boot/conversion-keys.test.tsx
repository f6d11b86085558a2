import '../../../tests/support/app/jsdom-polyfills.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SearchField, TagField } from '../ui/index.ts';
import { keepConversionKeys } from './conversion-keys.ts';

let end = (): void => undefined;
beforeEach(() => {
  end = keepConversionKeys(window);
});
afterEach(() => {
  cleanup();
  end();
});

const CONVERSIONS = [
  ['Chrome and Firefox', { isComposing: true, keyCode: 229 }],
  ['Safari, after the composition has ended', { isComposing: false, keyCode: 229 }],
] as const;

it.each(CONVERSIONS)(
  '%s · Enter ends a conversion → no keyword is added; the next Enter adds it',
  (_, press) => {
    const onChange = vi.fn();
    render(<TagField label="Keywords" addLabel="Add" removeLabel={String} values={[]} onChange={onChange} />);
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    const field = screen.getByRole('textbox');
    fireEvent.change(field, { target: { value: '会議' } });
    onChange.mockClear();
    fireEvent.keyDown(field, { key: 'Enter', ...press });
    expect(onChange).not.toHaveBeenCalled();
    expect(field).toHaveProperty('value', '会議');
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    expect(field).toHaveProperty('value', '');
  },
);

it.each(CONVERSIONS)('%s · Enter and Escape of a search → are the input method’s', (_, press) => {
  const [onChange, onSubmit] = [vi.fn(), vi.fn()];
  render(
    <SearchField label="Find" clearLabel="Clear" value="かい" onChange={onChange} onSubmit={onSubmit} />,
  );
  const field = screen.getByRole('searchbox');
  for (const key of ['Enter', 'Escape']) fireEvent.keyDown(field, { key, ...press });
  expect([onChange.mock.calls, onSubmit.mock.calls]).toEqual([[], []]);
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it.each(CONVERSIONS)(
  '%s · a listener on the window → does not hear of it, not even the first',
  (_, press) => {
    const heard = vi.fn();
    window.addEventListener('keydown', heard, true);
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...press });
    document.body.dispatchEvent(event);
    window.removeEventListener('keydown', heard, true);
    expect(heard).not.toHaveBeenCalled();
    expect(event.defaultPrevented).toBe(false);
  },
);
