import type { ReactNode } from 'react';
import { Pictogram } from '../../app/ui/basic/pictogram.tsx';
import type { PublicMapAnswer } from '../../domain/public-map/index.ts';
import { pictogramIcon } from '../../icons/icons.ts';
import { Dialog } from '../parts/dialog.tsx';
import { useWords } from '../texts/use-texts.ts';
import styles from './legend.module.css';

/** What the signs of the map stand for. */
export function Legend({ answer, onClose }: { answer: PublicMapAnswer; onClose: () => void }): ReactNode {
  const { t, typeTitle, formats } = useWords();
  const types = answer.types
    .filter(({ isPlace }) => isPlace)
    .map((type) => ({ ...type, shown: typeTitle(type) }))
    .sort((a, b) => a.shown.localeCompare(b.shown, formats.locale));
  return (
    <Dialog title={t('map.legend')} onClose={onClose}>
      <ul className={styles['legend']}>
        {types.map(({ code, pictogram, colour, shown }) => (
          <li key={code}>
            <Pictogram icon={pictogramIcon(pictogram)} placeClass={colour} size={32} />
            {shown}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
