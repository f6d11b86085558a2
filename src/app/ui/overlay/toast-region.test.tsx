import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastRegion } from './toast-region.tsx';
import { createToasts, type Toasts } from './toasts.ts';

const TIMEOUT = 6000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open(): Toasts {
  const toasts = createToasts({ timeoutMs: TIMEOUT });
  render(<ToastRegion toasts={toasts} label="Notifications" closeLabel="Close" />);
  return toasts;
}

const later = (ms: number): void => {
  act(() => void vi.advanceTimersByTime(ms));
};
const texts = (): (string | null)[] => screen.queryAllByRole('alertdialog').map((toast) => toast.textContent);

describe('toasts', () => {
  it('leave after six seconds', () => {
    const toasts = open();
    act(() => void toasts.show({ kind: 'success', title: 'Saved' }));
    later(TIMEOUT - 1);
    expect(texts()).toHaveLength(1);
    later(2);
    expect(texts()).toHaveLength(0);
  });

  it('stay while the pointer is on them', () => {
    const toasts = open();
    act(() => void toasts.show({ kind: 'info', title: 'Saved' }));
    later(3000);
    const region = screen.getByRole('region');
    fireEvent.pointerEnter(region, { pointerType: 'mouse' });
    fireEvent.mouseEnter(region);
    later(TIMEOUT * 3);
    expect(texts()).toHaveLength(1);
    fireEvent.pointerLeave(region, { pointerType: 'mouse' });
    fireEvent.mouseLeave(region);
    later(TIMEOUT);
    expect(texts()).toHaveLength(0);
  });

  it('show three at most, the newest first', () => {
    const toasts = open();
    for (const title of ['one', 'two', 'three', 'four']) act(() => void toasts.show({ kind: 'info', title }));
    expect(texts()).toEqual(['four', 'three', 'two']);
  });

  it('take the place of one with the same key', () => {
    const toasts = open();
    act(() => void toasts.show({ kind: 'info', title: 'Sending 1', key: 'sending' }));
    act(() => void toasts.show({ kind: 'success', title: 'Sent', key: 'sending' }));
    expect(texts()).toEqual(['Sent']);
    act(() => toasts.close('sending'));
    expect(texts()).toEqual([]);
  });

  it('close when their action is taken', () => {
    const toasts = open();
    const onPress = vi.fn();
    act(() => void toasts.show({ kind: 'success', title: 'Deleted', action: { label: 'Undo', onPress } }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onPress).toHaveBeenCalledTimes(1);
    expect(texts()).toEqual([]);
  });
});
