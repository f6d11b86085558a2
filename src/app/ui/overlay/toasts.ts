import { createContext, useContext } from 'react';
import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';
import type { ToastContent } from './types.ts';

export interface Toasts {
  /** Shows a toast and returns its key. A toast replaces a shown one with the same key. */
  show: (content: ToastContent) => string;
  close: (key: string) => void;
  /** What a ToastRegion draws from. */
  queue: ToastQueue<ToastContent>;
}

/** A queue of toasts. Three are shown, and the time of each stops while the region is hovered or focused. */
export function createToasts({ timeoutMs }: { timeoutMs: number }): Toasts {
  const queue = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 });
  const own = new Map<string, string>();

  function close(key: string): void {
    queue.close(own.get(key) ?? key);
    own.delete(key);
  }

  return {
    queue,
    close,
    show: (content) => {
      if (content.key !== undefined) close(content.key);
      const given = queue.add(content, { timeout: timeoutMs });
      if (content.key === undefined) return given;
      own.set(content.key, given);
      return content.key;
    },
  };
}

const Context = createContext<Toasts | null>(null);
export const ToastsProvider = Context.Provider;

/** The toasts of the nearest provider. */
export function useToasts(): Toasts {
  const toasts = useContext(Context);
  if (toasts === null) throw new Error('useToasts needs a ToastsProvider above it');
  return toasts;
}
