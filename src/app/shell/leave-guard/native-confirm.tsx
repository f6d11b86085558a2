import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AskToLeaveProps } from './leave-dialog.tsx';

/** The browser's own question has two answers, so it can't offer to discard. */
type Props = Pick<AskToLeaveProps, 'title' | 'isLost' | 'onStay' | 'onKeep'>;

// @spec 2.54
/** The question of the leave guard as a dialog of the browser, if the code of our own can no longer be loaded. */
export function NativeConfirm({ title, isLost, onStay, onKeep }: Props): ReactNode {
  const { t } = useTranslation('shell');
  useEffect(() => {
    // Mounted twice, as it is in development, it is asked once.
    const asking = setTimeout(() => {
      if (window.confirm(t(isLost ? 'leave.lost' : 'leave.text', { title }))) onKeep();
      else onStay();
    });
    return () => clearTimeout(asking);
  }, [t, title, isLost, onStay, onKeep]);
  return null;
}
