import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/index.ts';
import type { Show } from './library-rows.ts';
import styles from './library.module.css';

interface ShowChipsProps {
  shows: readonly Show[];
  show: Show;
  counts: Readonly<Record<Show, number>>;
  onShow: (show: Show) => void;
}

/** What the pictures are narrowed to, each with how many those are. */
export function ShowChips({ shows, show, counts, onShow }: ShowChipsProps): ReactNode {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  return (
    <div className={styles['chips']} role="group" aria-label={t('library.show')}>
      {shows.map((id) => (
        <button key={id} type="button" aria-pressed={show === id} onClick={() => onShow(id)}>
          {t(`library.shows.${id}`)} <span>{formats.number(counts[id])}</span>
        </button>
      ))}
    </div>
  );
}
