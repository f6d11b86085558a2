import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { openFormAtom } from '../state/panel.ts';
import { AskPlainly } from './ask-plainly.tsx';

/** Where this part is gone under its old name the browser itself asks: nobody may be held in a form. */
const load = () => import('./ask-to-leave.tsx').catch(() => ({ default: AskPlainly }));
const AskToLeave = lazy(load);

/**
 * Asks before unsaved work is left: by link, by the browser's back, by closing the tab. What stands in the form stays
 * staged on the device either way, and is offered again when the form is next opened; where the device could not keep
 * it, that is said.
 */
export function LeaveGuard() {
  const form = useAtomValue(openFormAtom);
  const guards = form !== null && form.dirty && !form.saving;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => guards && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!guards) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    // At hand when it is asked for: another version may take the place of this one until then.
    void load();
    return () => window.removeEventListener('beforeunload', warn);
  }, [guards]);

  const isAsking = blocker.state === 'blocked';
  const keep = form?.keep;
  useEffect(() => {
    // There may be room by now for what the device could not keep.
    if (isAsking) void keep?.();
  }, [isAsking, keep]);

  if (!isAsking) return null;
  return (
    <Suspense>
      <AskToLeave
        title={form?.title ?? ''}
        isLost={form?.keepFailed === true}
        onStay={blocker.reset}
        onLeave={blocker.proceed}
      />
    </Suspense>
  );
}
