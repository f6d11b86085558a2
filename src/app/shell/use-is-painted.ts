import { startTransition, useEffect, useState } from 'react';

/** Milliseconds after which a window that paints nothing, because nobody looks at it, goes on. */
const UNSEEN_MS = 500;

/** False until what was rendered first stands on the screen: what may come later is rendered then. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const goOn = (): void => startTransition(() => setPainted(true));
    let painted: ReturnType<typeof setTimeout> | undefined;
    const unseen = setTimeout(goOn, UNSEEN_MS);
    // A task that begins in a frame's script runs after that frame was painted.
    const frame = requestAnimationFrame(() => {
      clearTimeout(unseen);
      painted = setTimeout(goOn);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(unseen);
      clearTimeout(painted);
    };
  }, []);
  return isPainted;
}
