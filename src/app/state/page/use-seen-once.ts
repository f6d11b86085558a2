import { useState } from 'react';

/** Whether something was said on this device before, as the specification keeps it: in local storage. */
export function useSeenOnce(key: string): { isSeen: boolean; see: () => void } {
  const [isSeen, setSeen] = useState(() => localStorage.getItem(key) !== null);
  return {
    isSeen,
    see: () => {
      localStorage.setItem(key, 'true');
      setSeen(true);
    },
  };
}
