import type { ReactNode, Ref } from 'react';
import type { IconType } from '../types.ts';

export interface ListRowProps {
  /** A Pictogram. */
  pictogram?: ReactNode;
  title: string;
  subtitle?: string | undefined;
  /** Before the second line: one more state, in an icon and a word. */
  note?: ReactNode;
  /** At most one Tag. */
  tag?: ReactNode;
  /** Row actions: a Menu with an IconButton. */
  end?: ReactNode;
  isSelected?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** It is listed, and goes soon. */
  isDeleted?: boolean | undefined;
  /** Given while several rows can be chosen: whether this one is. The list tells it to screen readers. */
  isChosen?: boolean | undefined;
  /** It is pointed out: it has just come, or changed. */
  isMarked?: boolean | undefined;
  /** Without it the row is text (inside a VirtualList the list takes the press). */
  onPress?: (() => void) | undefined;
  /** Makes the row a link. */
  href?: string | undefined;
  onHoverChange?: ((isHovered: boolean) => void) | undefined;
}

/** With which keys a row was pressed: Shift goes on to it from the last one, Ctrl or ⌘ takes it beside others. */
export interface RowPress {
  isRange: boolean;
  adds: boolean;
}

export interface VirtualListHandle {
  scrollToKey: (key: string) => void;
  focusKey: (key: string) => void;
}

export interface VirtualListProps<T> {
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  /**
   * What the person asked for: filter, order, open groups. While it stays the same, rows that come or go above those in
   * view move nothing in it. Undefined: the list has no order to keep.
   */
  question?: string | undefined;
  /** Used by type-ahead and as the row's name. */
  textOf: (item: T) => string;
  /** How many plain rows high each row is; one where this is absent. */
  rowSpan?: number | undefined;
  /** Usually a ListRow without onPress. */
  children: (item: T, state: { isSelected: boolean }) => ReactNode;
  selectedKey?: string | null | undefined;
  /** Scrolled into view whenever it becomes another one, and once it is there. */
  revealKey?: string | null | undefined;
  onAction?: ((key: string, how: RowPress) => void) | undefined;
  /** Given while several rows can be chosen: which of them are. */
  isChosen?: ((key: string) => boolean) | undefined;
  /** A finger that rests on a row chooses it beside others. */
  isChosenByHold?: boolean | undefined;
  onHoverKey?: ((key: string | null) => void) | undefined;
  /** Shown instead of an empty list. */
  empty?: ReactNode;
  className?: string | undefined;
  ref?: Ref<VirtualListHandle> | undefined;
}

export interface CardProps {
  /** By which a part of a page is found and scrolled to: `setting-` and its id. */
  id?: string | undefined;
  title?: string | undefined;
  icon?: IconType | undefined;
  iconTone?: 'plain' | 'accent' | 'waiting' | 'synced' | 'conflict' | 'error' | undefined;
  count?: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}
