import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TagField } from './tag-field.tsx';

afterEach(cleanup);

it('a thousand words that are pasted at once are all taken, each once', () => {
  const onChange = vi.fn();
  render(
    <TagField
      label="Keywords"
      values={['heart']}
      onChange={onChange}
      addLabel="Add"
      removeLabel={(word) => `Remove ${word}`}
    />,
  );
  const words = Array.from({ length: 1000 }, (_, at) => `word ${at + 1}`);
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  fireEvent.paste(screen.getByRole('textbox', { name: 'Add' }), {
    clipboardData: { getData: () => ['heart', ...words, ...words].join(', ') },
  });
  expect(onChange.mock.calls).toEqual([[['heart', ...words]]]);
});

describe('a word is typed', () => {
  let seen: readonly string[] = [];

  function Keywords() {
    const [values, setValues] = useState(['heart']);
    return (
      <TagField
        label="Keywords"
        values={values}
        onChange={(next) => {
          seen = next;
          setValues(next);
        }}
        addLabel="Add"
        removeLabel={(word) => `Remove ${word}`}
      />
    );
  }

  function typeIn(...texts: string[]): HTMLElement {
    seen = [];
    render(<Keywords />);
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    const entry = screen.getByRole('textbox', { name: 'Add' });
    for (const value of texts) fireEvent.change(entry, { target: { value } });
    return entry;
  }

  it('not added yet → it is among the values, once, and the tags show what was added', () => {
    typeIn('q', 'qu', 'quiet');
    expect(seen).toEqual(['heart', 'quiet']);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['heart', '']);
  });

  it('Escape → it is not among them; Enter → it is a tag', () => {
    const entry = typeIn('quiet');
    fireEvent.keyDown(entry, { key: 'Escape' });
    expect(seen).toEqual(['heart']);
    cleanup();
    fireEvent.keyDown(typeIn('calm', 'calm, hear'), { key: 'Enter' });
    expect(seen).toEqual(['heart', 'calm', 'hear']);
    expect(screen.getByText('calm')).toBeDefined();
  });

  it('an existing tag typed → stays one tag; cleared → the field is empty', () => {
    const entry = typeIn('heart');
    expect(seen).toEqual([]);
    fireEvent.change(entry, { target: { value: 'heart, new' } });
    expect(seen).toEqual(['heart', 'new']);
    fireEvent.change(entry, { target: { value: '' } });
    expect(seen).toEqual(['heart']);
  });
});
