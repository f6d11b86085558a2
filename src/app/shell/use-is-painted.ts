import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '../../map/react/index.ts';

/** False until what was rendered first stands on the screen: what may come later is rendered then. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), []);
  return isPainted;
}
