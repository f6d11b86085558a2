import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS, TRASH } from '../../../../domain/limits.ts';
import { useFormats } from '../../../i18n/index.ts';
import { When } from '../../../i18n/when.tsx';
import styles from '../activity.module.css';

/** Why something is in the trash, since when, and until when at least. Times are milliseconds since 1970. */
export function WhenKept({ why, at, now }: { why: string; at: number; now: number }): ReactElement {
  const { t } = useTranslation('activity');
  const formats = useFormats();
  return (
    <span className={styles['why']}>
      {why}
      {' · '}
      <When at={at} now={now} />
      {' · '}
      {t('trash.keptUntil', { date: formats.date(at + TRASH.keptDays * DAY_MS) })}
    </span>
  );
}
