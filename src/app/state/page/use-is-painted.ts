import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * False until the content rendered when `isThere` first was true is on the screen: later content is rendered then. `first` runs
 * as soon as it is rendered.
 */
export function useIsPainted(isThere = true, first?: () => void): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (isPainted || !isThere) return undefined;
    first?.();
    return afterPaint(() => {
      startTransition(() => setPainted(true));
    });
  }, [isPainted, isThere, first]);
  return isPainted;
}
