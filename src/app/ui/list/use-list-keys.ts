import { type KeyboardEvent, useRef } from 'react';
import { searchKey } from '../../../domain/search/index.ts';
import type { RowPress, VirtualListProps } from './types.ts';
import { useTypeAhead } from './use-type-ahead.ts';

export const pressOf = (event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): RowPress => ({
  isRange: event.shiftKey,
  adds: event.ctrlKey || event.metaKey,
});

interface ListKeysOptions<T> extends Pick<VirtualListProps<T>, 'items' | 'keyOf' | 'textOf' | 'onAction'> {
  /** The row that has the focus, or would have it. */
  activeAt: number;
  /** How many rows *Page Down* goes. */
  page: number;
  moveTo: (at: number) => void;
}

/** Arrows and letters go from row to row, *Enter* and space act on one. */
export function useListKeys<T>(options: ListKeysOptions<T>) {
  const { items, keyOf, textOf, activeAt, page, moveTo, onAction } = options;
  /** The focus came by a press: letters are for the app then, and not for looking for a name. */
  const isByPointer = useRef(false);
  const typeAhead = useTypeAhead();

  function moveToName(typed: string): void {
    const from = activeAt + (typed.length === 1 ? 1 : 0);
    for (let step = 0; step < items.length; step += 1) {
      const at = (from + step) % items.length;
      const item = items[at];
      if (item !== undefined && searchKey(textOf(item)).startsWith(searchKey(typed))) return moveTo(at);
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    // A row's own buttons keep their keys.
    if (event.target !== event.currentTarget) return;
    const moves: Readonly<Record<string, number | undefined>> = {
      ArrowDown: activeAt + 1,
      ArrowUp: activeAt - 1,
      PageDown: activeAt + page,
      PageUp: activeAt - page,
      Home: 0,
      End: items.length - 1,
    };
    const next = moves[event.key];
    const active = items[activeAt];
    if (next !== undefined) isByPointer.current = false;
    const typed = next === undefined && !isByPointer.current ? typeAhead(event) : null;
    if (next !== undefined) moveTo(next);
    else if (typed !== null) moveToName(typed);
    else {
      if ((event.key !== 'Enter' && event.key !== ' ') || active === undefined) return;
      onAction?.(keyOf(active), pressOf(event));
    }
    event.preventDefault();
  }

  return {
    onKeyDown,
    setByPointer: (isBy: boolean): void => {
      isByPointer.current = isBy;
    },
  };
}
