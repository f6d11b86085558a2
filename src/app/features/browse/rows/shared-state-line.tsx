import { Eye, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './shared-state-line.module.css';
import type { SharedState } from './shared-state.ts';

const ICONS = { toPublish: Upload, readOnly: Eye };

/** A quiet line above a list. */
export function SharedStateLine({ state, count }: { state: SharedState; count: number }) {
  const { t } = useTranslation('content');
  if (state === null) return null;
  const Icon = ICONS[state];
  return (
    <p className={styles.line}>
      <Icon size={13} aria-hidden />
      {t(`shared.${state}`, { count })}
    </p>
  );
}
