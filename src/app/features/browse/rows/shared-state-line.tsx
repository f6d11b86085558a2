import { Eye, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './shared-state-line.module.css';
import { changeTag } from '../../../../domain/status/index.ts';
import { usePublishingStatus } from '../../../state/sync-status/publishing.ts';
import type { SharedState } from './shared-state.ts';

const ICONS = { toPublish: Upload, readOnly: Eye };

/** A quiet line above a list. */
export function SharedStateLine({ state, count }: { state: SharedState; count: number }) {
  const { t } = useTranslation('content');
  const status = usePublishingStatus();
  if (state === null) return null;
  const said = state === 'toPublish' ? changeTag(status) : state;
  const Icon = ICONS[state];
  return (
    <p className={styles.line}>
      <Icon size={13} aria-hidden />
      {t(`shared.${said}`, { count })}
    </p>
  );
}
