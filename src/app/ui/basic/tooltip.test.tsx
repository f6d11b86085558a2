import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Button } from '../action/button.tsx';
import { Tooltip } from './tooltip.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open() {
  const heard = vi.fn();
  window.addEventListener('keydown', heard, { once: true });
  render(
    <>
      <input aria-label="Name" />
      <Tooltip text="Adds a place">
        <Button>Add</Button>
      </Tooltip>
    </>,
  );
  const hover = () => {
    const button = screen.getByRole('button', { name: 'Add' });
    // React Aria asks what the person used last.
    fireEvent.pointerDown(document.body, { pointerType: 'mouse' });
    fireEvent.pointerEnter(button, { pointerType: 'mouse' });
    act(() => void vi.advanceTimersByTime(600));
  };
  return { heard, hover };
}

it('pointer rests on the button, focus elsewhere · Escape → closes, and the work that has the focus hears the key', () => {
  const { heard, hover } = open();
  screen.getByRole('textbox').focus();
  hover();
  expect(screen.getByRole('tooltip').textContent).toBe('Adds a place');
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
  expect(heard).toHaveBeenCalledOnce();
  act(() => void vi.advanceTimersByTime(600));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('focus on the button · Escape → closes the tooltip alone', () => {
  const { heard, hover } = open();
  hover();
  act(() => screen.getByRole('button', { name: 'Add' }).focus());
  fireEvent.keyDown(screen.getByRole('button', { name: 'Add' }), { key: 'Escape' });
  expect(heard).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(600));
  expect(screen.queryByRole('tooltip')).toBeNull();
});
