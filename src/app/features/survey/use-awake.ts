import { useEffect } from 'react';

/** Keeps the screen on as long as it is shown, where the browser can: a glove wakes no tablet. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const ask = async (): Promise<void> => {
      // The browser releases it whenever the page is hidden. A low battery may refuse it.
      if (isOver || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      const got = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) await got?.release();
      else lock = got;
    };
    const onShown = (): void => void ask();
    onShown();
    document.addEventListener('visibilitychange', onShown);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onShown);
      void lock?.release();
    };
  }, []);
}
