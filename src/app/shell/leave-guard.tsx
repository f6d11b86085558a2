import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { openFormAtom } from '../state/panel.ts';
import { ConfirmModal } from '../ui/index.ts';

/**
 * Asks before unsaved work is left: by link, by the browser's back, by closing the tab. What stands in the form stays
 * staged on the device either way, and is offered again when the form is next opened.
 */
export function LeaveGuard() {
  const { t } = useTranslation('shell');
  const form = useAtomValue(openFormAtom);
  const guards = form !== null && form.dirty && !form.saving;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => guards && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!guards) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [guards]);

  return (
    <ConfirmModal
      isOpen={blocker.state === 'blocked'}
      title={t('leave.title')}
      safeLabel={t('leave.stay')}
      actionLabel={t('leave.leave')}
      onSafe={() => blocker.reset?.()}
      onAction={() => blocker.proceed?.()}
    >
      {t('leave.text', { title: form?.title ?? '' })}
    </ConfirmModal>
  );
}
