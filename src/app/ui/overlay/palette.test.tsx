import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import '../../../../tests/support/app/jsdom-polyfills.ts';
import { Palette } from './palette.tsx';
import type { PaletteSection } from './types.ts';

const onPick = vi.fn<(id: string) => void>();
const onClose = vi.fn<() => void>();
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const SECTIONS: readonly PaletteSection[] = [
  { id: 'places', title: 'Places', options: [{ id: 'a', label: 'Atrium', icon: MapPin }] },
  {
    id: 'commands',
    title: 'Commands',
    options: [
      { id: 'b', label: 'Back', icon: MapPin, disabledReason: 'Not here' },
      { id: 'c', label: 'Circle', icon: MapPin, caps: ['C'] },
    ],
  },
];

function Screen({ sections }: { sections: readonly PaletteSection[] }) {
  const [value, setValue] = useState('');
  return (
    <Palette
      label="Find"
      placeholder="Find"
      closeLabel="Close"
      value={value}
      onChange={setValue}
      sections={sections}
      onPick={onPick}
      onClose={onClose}
      emptyText="Nothing"
      countText="Some"
      foot={null}
    />
  );
}
function open(sections = SECTIONS) {
  render(<Screen sections={sections} />);
  const field = screen.getByRole('combobox');
  return {
    field,
    press: (key: string) => fireEvent.keyDown(field, { key }),
    marked: () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent,
  };
}

it('opens → the field has the focus and the first option is marked', () => {
  const { field, marked } = open();
  expect(document.activeElement).toBe(field);
  expect(marked()).toBe('Atrium');
  expect(screen.getAllByRole('group').map((one) => one.textContent)).toEqual([
    expect.stringMatching(/^Places/),
    expect.stringMatching(/^Commands/),
  ]);
});

it('arrows → mark one option after the other, round the end, and Enter takes it', () => {
  const { press, marked } = open();
  press('ArrowUp');
  expect(marked()).toBe('CircleC');
  press('ArrowDown');
  expect(marked()).toBe('Atrium');
  press('Enter');
  expect(onPick).toHaveBeenCalledWith('a');
});

it('an option that is off → can be reached, says why, and is not taken', () => {
  const { press, marked } = open();
  press('ArrowDown');
  expect(marked()).toBe('BackNot here');
  press('Enter');
  fireEvent.click(screen.getByRole('option', { name: /^Back/ }));
  expect(onPick).not.toHaveBeenCalled();
  expect(screen.getByRole('option', { name: /^Back/ }).getAttribute('aria-disabled')).toBe('true');
});

it('other text is typed → the best answer is marked again', () => {
  const { field, press, marked } = open();
  press('ArrowDown');
  fireEvent.change(field, { target: { value: 'x' } });
  expect(marked()).toBe('Atrium');
});

it('nothing is found → says so, and Enter does nothing', () => {
  const { field, press } = open([]);
  press('ArrowDown');
  press('Enter');
  expect(onPick).not.toHaveBeenCalled();
  expect(field.getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByRole('status').textContent).toBe('Nothing');
});
