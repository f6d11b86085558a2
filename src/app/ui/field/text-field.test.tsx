import '../../../../tests/support/app/jsdom-polyfills.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

it('a text that is pasted with controls of direction keeps its letters and joiners alone', () => {
  const told: string[] = [];
  render(<TextField label="Name" onChange={(text) => told.push(text)} />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  fireEvent.change(input, { target: { value: '\u202bغرفة\u202c \u2067می\u200cخواهم\u2069' } });
  expect(told).toEqual(['غرفة می\u200cخواهم']);
  expect(input.value).toBe('غرفة می\u200cخواهم');
});

it.each([
  [false, 'Name*3 / 64'],
  [true, 'Name'],
])('only read: %s → asks for what is required and counts, or neither', (isReadOnly, shown) => {
  const { container } = render(
    <TextField label="Name" value="Ada" isRequired counter={64} isReadOnly={isReadOnly} />,
  );
  expect(container.textContent).toBe(shown);
});
