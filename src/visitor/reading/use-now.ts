import { useEffect, useState } from 'react';
import { nowSeconds } from './server-clock.ts';

const EVERY_MS = 20_000;

/** Now in epoch seconds, often enough for what is given in minutes. */
export function useNow(): number {
  const [now, setNow] = useState(nowSeconds);
  useEffect(() => {
    const timer = setInterval(() => setNow(nowSeconds()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
