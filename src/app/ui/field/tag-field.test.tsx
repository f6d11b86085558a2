import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TagField } from './tag-field.tsx';

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
