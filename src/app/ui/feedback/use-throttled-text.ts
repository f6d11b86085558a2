import { useEffect, useRef, useState } from 'react';

/**
 * Follows a text, but changes at most once in so many milliseconds: for live regions, which would
 * otherwise talk without end. The last text always arrives.
 */
export function usePacedText(text: string, intervalMs: number): string {
  const [paced, setPaced] = useState(text);
  const lastAt = useRef<number | null>(null);
  useEffect(() => {
    if (text === paced) return undefined;
    const since = lastAt.current === null ? Infinity : performance.now() - lastAt.current;
    const timer = setTimeout(
      () => {
        lastAt.current = performance.now();
        setPaced(text);
      },
      Math.max(0, intervalMs - since),
    );
    return () => clearTimeout(timer);
  }, [text, paced, intervalMs]);
  return paced;
}
