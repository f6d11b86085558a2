import { useSyncExternalStore } from 'react';
import { rangeOf, type Range } from '../../../../domain/grid/index.ts';

export interface CellAt {
  row: number;
  column: number;
}

/** The cells that are chosen: from where it began to where it ends. */
export interface RangeStore {
  get: () => Range | null;
  active: () => CellAt | null;
  end: () => CellAt | null;
  /** One cell alone. */
  begin: (at: CellAt) => void;
  extend: (at: CellAt) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Beside the state of React: a change of it draws the cells at its edges and no others. */
export function createRangeStore(): RangeStore {
  let from: CellAt | null = null;
  let to: CellAt | null = null;
  const listeners = new Set<() => void>();
  const put = (a: CellAt, b: CellAt): void => {
    if (from?.row === a.row && from.column === a.column && to?.row === b.row && to.column === b.column)
      return;
    from = a;
    to = b;
    for (const listener of listeners) listener();
  };
  return {
    get: () => (from === null || to === null ? null : rangeOf(from, to)),
    active: () => from,
    end: () => to,
    begin: (at) => put(at, at),
    extend: (at) => put(from ?? at, at),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Whether a cell is one of several that are chosen. */
export function useIsInRange(store: RangeStore, row: number, column: number): boolean {
  return useSyncExternalStore(store.subscribe, () => {
    const range = store.get();
    if (range === null || (range.top === range.bottom && range.first === range.last)) return false;
    return row >= range.top && row <= range.bottom && column >= range.first && column <= range.last;
  });
}
