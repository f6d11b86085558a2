import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamEntry } from '../../db/index.ts';
import { useFormats } from '../i18n/index.ts';
import { useMomentText } from './use-moment-text.ts';
import styles from './history.module.css';

/** Points that are shown: the latest. */
const MOST = 24;

interface PlaceLifeProps {
  /** The latest first. */
  entries: readonly TeamEntry[];
  chosen: number | null;
  onChoose: (entry: TeamEntry) => void;
  label: string;
}

/** The life of one thing as points, the oldest first. */
export function PlaceLife({ entries, chosen, onChoose, label }: PlaceLifeProps): ReactNode {
  const { t } = useTranslation('activity');
  const formats = useFormats();
  const textOf = useMomentText();
  const shown = entries.slice(0, MOST).toReversed();
  return (
    <ul className={styles['life']} aria-label={label}>
      {shown.map((entry) => (
        <li key={entry.id}>
          <button
            type="button"
            className={styles['point']}
            aria-pressed={entry.id === chosen}
            title={`${entry.by?.name ?? t('team.unknown')} · ${formats.dateTime(entry.at * 1000)}`}
            onClick={() => onChoose(entry)}
          >
            <span className={styles['what']}>{textOf(entry)}</span>
            <span>{formats.dayMonth(entry.at * 1000)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
