import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VirtualList } from './virtual-list.tsx';

const VIEW_PX = 900;
const ITEMS = Array.from({ length: 20_000 }, (_, at) => ({ id: `f${at}`, name: `Exam ${at}` }));

beforeEach(() => {
  // jsdom lays nothing out.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(VIEW_PX);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open(): string[] {
  const taken: string[] = [];
  render(
    <VirtualList
      label="Places"
      items={ITEMS}
      keyOf={(item) => item.id}
      textOf={(item) => item.name}
      onAction={(key) => taken.push(key)}
    >
      {(item) => <span>{item.name}</span>}
    </VirtualList>,
  );
  return taken;
}

const press = (key: string): void => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
const focused = (): string | null | undefined => document.activeElement?.getAttribute('aria-label');

describe('VirtualList', () => {
  it('holds at most sixty of twenty thousand rows, and says how many there are', () => {
    open();
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('20000');
    const grid = screen.getByRole('grid');
    for (const top of [0, 400_000, 20_000 * 52 - VIEW_PX]) {
      grid.scrollTop = top;
      fireEvent.scroll(grid);
      const rows = screen.getAllByRole('row');
      expect(rows.length).toBeLessThanOrEqual(60);
      expect(rows.length).toBeGreaterThanOrEqual(VIEW_PX / 52);
    }
    expect(screen.getByText('Exam 19999')).toBeTruthy();
  });

  it('a finger rests on a row → added to the selection, the click that follows is ignored; a finger that moves scrolls', () => {
    vi.useFakeTimers();
    const taken: unknown[] = [];
    render(
      <VirtualList
        label="Places"
        items={ITEMS}
        keyOf={(item) => item.id}
        textOf={(item) => item.name}
        isChosenByHold
        onAction={(key, how) => taken.push([key, how.adds])}
      >
        {(item) => <span>{item.name}</span>}
      </VirtualList>,
    );
    const row = screen.getByRole('row', { name: 'Exam 3' });
    const finger = { pointerType: 'touch', isPrimary: true, clientX: 20, clientY: 20 };
    fireEvent.pointerDown(row, finger);
    vi.advanceTimersByTime(600);
    fireEvent.pointerUp(row, finger);
    fireEvent.click(row);
    expect(taken).toEqual([['f3', true]]);
    fireEvent.pointerDown(row, finger);
    fireEvent.pointerMove(row, { ...finger, clientY: 60 });
    vi.advanceTimersByTime(600);
    expect(taken).toHaveLength(1);
    fireEvent.click(row);
    expect(taken.at(-1)).toEqual(['f3', false]);
    vi.useRealTimers();
  });

  it('is one tab stop; arrows, End and letters move, Enter takes', () => {
    const taken = open();
    const stops = screen.getAllByRole('row').filter((row) => row.tabIndex === 0);
    expect(stops).toHaveLength(1);
    stops[0]?.focus();
    press('ArrowDown');
    expect(focused()).toBe('Exam 1');
    press('End');
    expect(focused()).toBe('Exam 19999');
    press('ArrowDown');
    expect(focused()).toBe('Exam 19999');
    press('Home');
    for (const letter of 'exam 77') press(letter);
    expect(focused()).toBe('Exam 77');
    press('Enter');
    expect(taken).toEqual(['f77']);
  });

  it('leaves a press on a button of the row to the button', () => {
    const taken: string[] = [];
    render(
      <VirtualList
        label="Places"
        items={ITEMS.slice(0, 2)}
        keyOf={(item) => item.id}
        textOf={(item) => item.name}
        onAction={(key) => taken.push(key)}
      >
        {(item) => <button type="button">Actions of {item.name}</button>}
      </VirtualList>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Actions of Exam 1' }));
    expect(taken).toEqual([]);
    fireEvent.click(screen.getByRole('row', { name: 'Exam 1' }));
    expect(taken).toEqual(['f1']);
  });

  it('scrolls to the row that becomes the selected one, and leaves the place where it is seen already', () => {
    const list = (selectedKey: string | null) => (
      <VirtualList
        label="Places"
        items={ITEMS}
        keyOf={(item) => item.id}
        textOf={(item) => item.name}
        selectedKey={selectedKey}
        onAction={() => undefined}
      >
        {(item, { isSelected }) => <span>{`${item.name}${isSelected ? ' chosen' : ''}`}</span>}
      </VirtualList>
    );
    const view = render(list(null));
    const grid = screen.getByRole('grid');
    expect(grid.scrollTop).toBe(0);
    // Pressed on the map: the row was far out of sight.
    view.rerender(list('f9000'));
    expect(screen.getByText('Exam 9000 chosen')).toBeTruthy();
    const { scrollTop } = grid;
    expect(scrollTop).toBeGreaterThan(0);
    view.rerender(list('f8999'));
    expect(grid.scrollTop).toBe(scrollTop);
    view.rerender(list('f3'));
    expect(screen.getByText('Exam 3 chosen')).toBeTruthy();
  });
});

describe('rows that arrive by themselves', () => {
  const BAYS = ['Bay 2', 'Bay 3', 'Bay 4'].map((name) => ({ id: name, name }));
  const list = (items: typeof BAYS, taken: string[], question?: string) => (
    <VirtualList
      label="Bays"
      items={items}
      question={question}
      keyOf={(item) => item.id}
      textOf={(item) => item.name}
      onAction={(key) => taken.push(key)}
    >
      {(item) => <span>{item.name}</span>}
    </VirtualList>
  );
  const shown = () => screen.getAllByRole('row').map((row) => row.getAttribute('aria-label'));
  const MORE = [{ id: 'Bay 1', name: 'Bay 1' }, ...BAYS];

  it('between the press and its click → not before the click, which takes the row that was pressed', async () => {
    const taken: string[] = [];
    const { rerender } = render(list(BAYS, taken, ''));
    const row = screen.getByRole('row', { name: 'Bay 3' });
    fireEvent.pointerDown(row);
    rerender(list(MORE, taken, ''));
    expect(shown()).toEqual(['Bay 2', 'Bay 3', 'Bay 4']);
    fireEvent.pointerUp(row);
    fireEvent.click(row);
    expect(taken).toEqual(['Bay 3']);
    expect(shown()).toEqual(['Bay 1', 'Bay 2', 'Bay 3', 'Bay 4']);
  });

  it('while the list is looked at → those in view stay where they are', () => {
    const { rerender } = render(list(BAYS, [], ''));
    const grid = screen.getByRole('grid');
    const placeOf = (name: string) =>
      parseFloat(screen.getByRole('row', { name }).style.insetBlockStart) - grid.scrollTop;
    const before = placeOf('Bay 3');
    rerender(list(MORE, [], ''));
    expect(placeOf('Bay 3')).toBe(before);
    // A list that is too short to be scrolled is made longer.
    expect(parseFloat((grid.firstElementChild as HTMLElement).style.minBlockSize)).toBeGreaterThan(VIEW_PX);
    // Asked for something else: from the top.
    grid.scrollTop = 0;
    rerender(list(MORE.slice(1), [], 'bay'));
    expect([placeOf('Bay 2'), (grid.firstElementChild as HTMLElement).style.minBlockSize]).toEqual([0, '']);
  });
});
