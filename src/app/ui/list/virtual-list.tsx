import { type ReactNode, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { classNames } from '../basic/class-names.ts';
import { useHeldWhilePressed } from '../basic/use-held-while-pressed.ts';
import type { VirtualListProps } from './types.ts';
import { useRowHeight } from './use-row-height.ts';
import { useHold } from './use-hold.ts';
import { pressOf, useListKeys } from './use-list-keys.ts';
import { useScrolledRows } from './use-scrolled-rows.ts';
import { useStillRows } from './use-still-rows.ts';
import styles from './virtual-list.module.css';

/** A list of any length of which only the rows near the view are in the page: one tab stop, arrow keys inside. */
export function VirtualList<T>(props: VirtualListProps<T>): ReactNode {
  const { label, keyOf, textOf, children, selectedKey, onAction, onHoverKey, empty, className } = props;
  const { ref, isChosen, revealKey = selectedKey } = props;
  const [items, beginPress] = useHeldWhilePressed(props.items);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const wantsFocus = useRef(false);
  const rowHeight = useRowHeight() * (props.rowSpan ?? 1);
  const { view, first, end, page, isMeasured, isShown, reveal, measure } = useScrolledRows(
    rowHeight,
    items.length,
  );
  useStillRows({ view, items, keyOf, rowHeight, question: props.question });

  const indexOf = (key: string | null | undefined): number =>
    key === null || key === undefined ? -1 : items.findIndex((item) => keyOf(item) === key);
  const activeAt = Math.max(0, indexOf(activeKey ?? selectedKey));

  function moveTo(at: number): void {
    const item = items[Math.min(items.length - 1, Math.max(0, at))];
    if (item === undefined) return;
    wantsFocus.current = true;
    setActiveKey(keyOf(item));
    reveal(items.indexOf(item));
  }

  // Pressed on the map, or new: the row may be far down. Once it is there, not whenever the list changes.
  const revealAt = indexOf(revealKey);
  const isListed = revealAt >= 0;
  const latest = useRef(revealAt);
  latest.current = revealAt;
  useEffect(() => {
    if (isListed && isMeasured && !isShown(latest.current)) reveal(latest.current);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a scrolled view must not move again
  }, [revealKey, isListed, isMeasured, reveal]);

  const keys = useListKeys({ items, keyOf, textOf, activeAt, page, moveTo, onAction });
  const hold = useHold(
    props.isChosenByHold === true ? (key) => onAction?.(key, { isRange: false, adds: true }) : undefined,
  );

  useImperativeHandle(ref, () => ({
    scrollToKey: (key) => reveal(indexOf(key)),
    focusKey: (key) => moveTo(indexOf(key)),
  }));

  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    view.current?.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus({ preventScroll: true });
  });

  if (items.length === 0 && empty !== undefined) return empty;
  return (
    <div
      ref={view}
      role="grid"
      aria-label={label}
      aria-rowcount={items.length}
      aria-multiselectable={isChosen !== undefined || undefined}
      className={classNames(styles['view'], className)}
      onScroll={measure}
      onPointerLeave={() => onHoverKey?.(null)}
      onPointerDown={() => {
        keys.setByPointer(true);
        beginPress();
      }}
    >
      <div
        role="presentation"
        style={{ blockSize: `${items.length * rowHeight}px` }}
        className={styles['all']}
      >
        {items.slice(first, end).map((item, offset) => {
          const at = first + offset;
          const key = keyOf(item);
          const isSelected = key === selectedKey;
          return (
            <div
              key={key}
              role="row"
              aria-rowindex={at + 1}
              aria-selected={isChosen?.(key) ?? isSelected}
              aria-label={textOf(item)}
              tabIndex={at === activeAt ? 0 : -1}
              className={styles['row']}
              style={{ insetBlockStart: `${at * rowHeight}px`, blockSize: `${rowHeight}px` }}
              onFocus={(event) => {
                setActiveKey(key);
                // Who goes through the list by keyboard sees on the map where each thing lies.
                if (!event.currentTarget.matches(':focus-visible')) return;
                keys.setByPointer(false);
                onHoverKey?.(key);
              }}
              onBlur={() => onHoverKey?.(null)}
              onKeyDown={keys.onKeyDown}
              onPointerEnter={(event) => {
                if (event.pointerType !== 'touch') onHoverKey?.(key);
              }}
              {...hold.handlersOf(key)}
              onClick={(event) => {
                if (hold.takesClick()) return;
                // The row's end (its menu) handles its own presses, also if it is rendered elsewhere.
                const target = event.target;
                if (!(target instanceof Element) || !event.currentTarget.contains(target)) return;
                if (target.closest('button, a, input, [role="menu"]') === null)
                  onAction?.(key, pressOf(event));
              }}
            >
              <div role="gridcell" className={styles['cell']}>
                {children(item, { isSelected })}
              </div>
            </div>
          );
        })}
      </div>
    </div>
  );
}
