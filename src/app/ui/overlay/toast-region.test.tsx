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
  // @spec 9.1
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

  describe('lie over nothing that is pressed', () => {
    type Place = [left: number, top: number, width: number, height: number];
    /** jsdom does no layout: the test sets each box. */
    const layOut = (element: Element, ...[left, top, width, height]: Place): void =>
      void vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, top, width, height));
    const things: HTMLElement[] = [];
    const put = (tag: string, attribute: Record<string, string>, ...box: Place): void => {
      const thing = document.createElement(tag);
      for (const [name, value] of Object.entries(attribute)) thing.setAttribute(name, value);
      layOut(thing, ...box);
      things.push(thing);
      document.body.append(thing);
    };
    const place = () => {
      const { insetInlineEnd, insetBlockEnd } = screen.getByRole('region').style;
      return [insetInlineEnd, insetBlockEnd];
    };
    const show = (toasts: Toasts): void => {
      act(() => void toasts.show({ kind: 'info', title: 'Saved' }));
      const region = screen.getByRole('region');
      layOut(region, 0, 0, 392, 48);
    };
    const look = async (): Promise<void> =>
      act(async () => {
        await Promise.resolve();
        vi.advanceTimersToNextFrame();
      });

    afterEach(() => {
      for (const thing of things.splice(0)) thing.remove();
    });

    it.each<[string, string, Record<string, string>]>([
      ['a button of a page', 'button', {}],
      ['the level selector', 'div', { role: 'toolbar' }],
      ['a question', 'div', { role: 'alertdialog' }],
      ['a field', 'input', {}],
      ['the foot of a panel', 'footer', { 'data-panel-foot': '' }],
    ])(
      '%s that comes while one is shown → it is above it before that is painted',
      async (_, tag, attribute) => {
        show(open());
        put(tag, attribute, 600, 700, 424, 60);
        await look();
        expect(place()).toEqual(['24px', '80px']);
      },
    );

    it('a button that goes → back to the corner', async () => {
      put('button', {}, 600, 700, 424, 60);
      show(open());
      put('p', {}, 0, 0, 0, 0);
      await look();
      expect(place()).toEqual(['24px', '80px']);
      things[0]?.remove();
      await look();
      expect(place()).toEqual(['24px', '24px']);
    });

    it('a dialog that takes the whole window → beside its buttons', async () => {
      show(open());
      put('div', { role: 'dialog' }, 0, 0, 1024, 768);
      put('button', {}, 800, 700, 200, 60);
      await look();
      expect(place()).toEqual(['24px', '80px']);
    });
  });
});
