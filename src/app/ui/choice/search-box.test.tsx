// @vitest-environment jsdom
import '../../../../tests/support/app/jsdom-polyfills.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SearchBox } from './search-box.tsx';

afterEach(cleanup);

function Stage({ onLeave, onKey }: { onLeave?: () => void; onKey?: (key: string) => void }) {
  const [text, setText] = useState('');
  return (
    // The page around it, which has its own use for Escape.
    <div role="presentation" onKeyDown={(event) => onKey?.(event.key)}>
      <SearchBox
        label="Search"
        clearLabel="Clear"
        placeholder="Place"
        value={text}
        onChange={setText}
        options={text === '' ? [] : [{ id: 'a', label: 'CT', note: 'Clinic · L1', icon: MapPin }]}
        onPick={() => undefined}
        emptyText="Nothing"
        onLeave={onLeave}
      />
    </div>
  );
}

const box = (): HTMLInputElement => screen.getByRole('combobox');

function type(text: string): void {
  box().focus();
  fireEvent.change(box(), { target: { value: text } });
}

describe('SearchBox', () => {
  it('is emptied and closed by Escape, and keeps the key to itself', () => {
    const onKey = vi.fn();
    render(<Stage onKey={onKey} />);
    type('CT');
    expect(screen.getByRole('option').textContent).toContain('CT');
    fireEvent.keyDown(box(), { key: 'Escape' });
    expect(box().value).toBe('');
    expect(screen.queryByRole('option')).toBeNull();
    expect(onKey).not.toHaveBeenCalled();
  });

  it('tells of Escape where there was no text', () => {
    const onLeave = vi.fn();
    render(<Stage onLeave={onLeave} />);
    type('');
    fireEvent.keyDown(box(), { key: 'Escape' });
    expect(onLeave).toHaveBeenCalledOnce();
  });

  it('lays the results under the whole box, as wide as it', () => {
    // Laid out as a browser would: an icon stands before the input, a button behind it.
    const widths = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: HTMLElement,
    ) {
      if (this.tagName === 'INPUT') return new DOMRect(36, 10, 160, 30);
      if (this.querySelector('input') !== null) return new DOMRect(0, 10, 232, 32);
      return new DOMRect(0, 0, 0, 0);
    });
    render(<Stage />);
    type('CT');
    const popover = screen.getByRole('listbox').closest<HTMLElement>('[data-trigger="ComboBox"]');
    expect(popover?.style.getPropertyValue('--trigger-width')).toBe('232px');
    widths.mockRestore();
  });
});
