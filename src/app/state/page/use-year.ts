import { useState } from 'react';

/** The year of the copyright line: that of the moment at which the screen opened. */
export function useYear(): number {
  const [year] = useState(() => new Date().getFullYear());
  return year;
}
