import {
  createContext,
  createElement,
  useContext,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { createOneOf } from './one-of.ts';
import type { MarkOptions } from './types.ts';

/** The mark of a chart that Tab leads to. */
export const CurrentMark = createContext(createOneOf());
const Lit = createContext(createOneOf());

/** Charts in it light up together: what one of them points at shows in all. */
export function ChartGroup({ children }: { children: ReactNode }): ReactNode {
  const [lit] = useState(createOneOf);
  return createElement(Lit, { value: lit }, children);
}

/** Makes an element of a chart a mark: Tab and the arrow keys reach it, and a press, Enter or Space opens what is behind it. */
export function useMark({ id, label, of, onOpen }: MarkOptions) {
  const current = useContext(CurrentMark);
  const lit = useContext(Lit);
  const isCurrent = useSyncExternalStore(current.subscribe, () => current.get() === id);
  const isLit = useSyncExternalStore(lit.subscribe, () => of !== undefined && lit.get() === of);
  const point = (): void => lit.set(of ?? null);
  const leave = (): void => {
    if (of !== undefined && lit.get() === of) lit.set(null);
  };
  return {
    role: 'button' as const,
    tabIndex: isCurrent ? 0 : -1,
    'aria-label': label,
    'data-mark': id,
    'data-lit': isLit || undefined,
    onClick: onOpen,
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      onOpen();
    },
    onPointerEnter: point,
    onPointerLeave: leave,
    onFocus: (): void => {
      current.set(id);
      point();
    },
    onBlur: leave,
  };
}
