import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { classNames } from '../basic/class-names.ts';
import { searchKey } from '../../../domain/search/index.ts';
import { useHeldWhilePressed } from '../basic/use-held-while-pressed.ts';
import type { RowPress, VirtualListProps } from './types.ts';
import { useRowHeight } from './use-row-height.ts';
import { useHold } from './use-hold.ts';
import { useStillRows } from './use-still-rows.ts';
import { useTypeAhead } from './use-type-ahead.ts';
import styles from './virtual-list.module.css';
import { windowOf } from './visible-window.ts';

const pressOf = (event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): RowPress => ({
  isRange: event.shiftKey,
  adds: event.ctrlKey || event.metaKey,
});

/** A list of any length of which only the rows near the view are in the page: one tab stop, arrow keys inside. */
export function VirtualList<T>(props: VirtualListProps<T>): ReactNode {
  const { label, keyOf, textOf, children, selectedKey, onAction, onHoverKey, empty, className } = props;
  const { ref, isChosen, revealKey = selectedKey } = props;
  const [items, beginPress] = useHeldWhilePressed(props.items);
  const view = useRef<HTMLDivElement>(null);
  // Until it is measured: no list is higher, and to measure it now would have the browser lay out all before it paints.
  const [scroll, setScroll] = useState(() => ({ top: 0, height: window.innerHeight }));
  /** As the view was measured last; a question to the page itself would have the browser lay all of it out. */
  const measured = useRef<typeof scroll>(null);
  const isShown = (at: number): boolean => {
    const { top, height } = measured.current ?? { top: 0, height: 0 };
    return at * rowHeight >= top && (at + 1) * rowHeight <= top + height;
  };
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const wantsFocus = useRef(false);
  /** The focus came by a press: letters are for the app then, and not for looking for a name. */
  const isByPointer = useRef(false);
  const rowHeight = useRowHeight() * (props.rowSpan ?? 1);
  const isEmpty = items.length === 0;
  useStillRows({ view, items, keyOf, rowHeight, question: props.question });
  const { first, end } = windowOf(scroll.top, scroll.height, rowHeight, items.length);

  const indexOf = (key: string | null | undefined): number =>
    key === null || key === undefined ? -1 : items.findIndex((item) => keyOf(item) === key);
  const activeAt = Math.max(0, indexOf(activeKey ?? selectedKey));

  const reveal = useCallback(
    (at: number) => {
      const box = view.current;
      if (box === null || at < 0) return;
      const top = at * rowHeight;
      if (top < box.scrollTop) box.scrollTop = top;
      else if (top + rowHeight > box.scrollTop + box.clientHeight) {
        box.scrollTop = top + rowHeight - box.clientHeight;
      }
      measured.current = { top: box.scrollTop, height: box.clientHeight };
      setScroll(measured.current);
    },
    [rowHeight],
  );

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
    if (isListed && scroll.height > 0 && !isShown(latest.current)) reveal(latest.current);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a scrolled view must not move again
  }, [revealKey, isListed, scroll.height > 0, reveal]);

  const typeAhead = useTypeAhead();
  const hold = useHold(
    props.isChosenByHold === true ? (key) => onAction?.(key, { isRange: false, adds: true }) : undefined,
  );

  function moveToName(typed: string): void {
    const from = activeAt + (typed.length === 1 ? 1 : 0);
    for (let step = 0; step < items.length; step += 1) {
      const at = (from + step) % items.length;
      const item = items[at];
      if (item !== undefined && searchKey(textOf(item)).startsWith(searchKey(typed))) return moveTo(at);
    }
  }

  useImperativeHandle(ref, () => ({
    scrollToKey: (key) => reveal(indexOf(key)),
    focusKey: (key) => moveTo(indexOf(key)),
  }));

  useEffect(() => {
    const box = view.current;
    if (box === null) return undefined;
    const measure = (): void => {
      measured.current = { top: box.scrollTop, height: box.clientHeight };
      setScroll(measured.current);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
    // An empty list has no box; the first item brings one.
  }, [isEmpty]);

  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    view.current?.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus({ preventScroll: true });
  });

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    // A row's own buttons keep their keys.
    if (event.target !== event.currentTarget) return;
    const page = Math.max(1, Math.floor(scroll.height / rowHeight) - 1);
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

  if (items.length === 0 && empty !== undefined) return empty;
  return (
    <div
      ref={view}
      role="grid"
      aria-label={label}
      aria-rowcount={items.length}
      aria-multiselectable={isChosen !== undefined || undefined}
      className={classNames(styles['view'], className)}
      onScroll={(event) => {
        const { scrollTop: top, clientHeight: height } = event.currentTarget;
        measured.current = { top, height };
        setScroll(measured.current);
      }}
      onPointerLeave={() => onHoverKey?.(null)}
      onPointerDown={() => {
        isByPointer.current = true;
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
                isByPointer.current = false;
                onHoverKey?.(key);
              }}
              onBlur={() => onHoverKey?.(null)}
              onKeyDown={onKeyDown}
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
