import { useEffect } from 'react';
import { keepBeforeReload } from './save-before-reload.ts';

/** A hidden page may never come back: the form's values are kept at once. */
export function useKeepOnLeave(flush: (isLast: boolean) => Promise<void>): void {
  useEffect(() => {
    const keep = (): void => void flush(true);
    const onVisibility = (): void => {
      if (document.visibilityState === 'hidden') keep();
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', keep);
    const stop = keepBeforeReload(keep);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [flush]);
}
