import { useEffect, useState } from 'react';
import { useWorkspace } from '../session/workspace.ts';

/** Milliseconds after which shown ages are updated. */
const TELL_AGE_MS = 30_000;

/** The time, updated now and then. Milliseconds since 1970. */
export function useNow(): number {
  const workspace = useWorkspace();
  const [now, setNow] = useState(() => workspace.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(workspace.now()), TELL_AGE_MS);
    return () => clearInterval(timer);
  }, [workspace]);
  return now;
}
