import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsDeletedHere } from '../../state/navigation/just-deleted.ts';
import { EmptyState, Skeleton } from '../../ui/index.ts';
import { PanelFrame } from './panel-frame.tsx';

export interface WaitingPanelProps {
  title: string;
  onClose: () => void;
  /** What the address names is not on this device. */
  isMissing: boolean;
}

/** The panel before its form: the device is being asked, or has nothing of that name. */
export function WaitingPanel({ title, onClose, isMissing }: WaitingPanelProps): ReactElement | null {
  const { t } = useTranslation('forms');
  const isDeletedHere = useIsDeletedHere();
  // It closes in a moment, and goes with what it showed.
  if (isMissing && isDeletedHere) return null;
  return (
    <PanelFrame title={title} onClose={onClose}>
      {isMissing ? (
        <EmptyState title={t('missing.title')} text={t('missing.text')} drawing="none" />
      ) : (
        <Skeleton rows={5} />
      )}
    </PanelFrame>
  );
}
