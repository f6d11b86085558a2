import { ArrowUpDown, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../app/ui/basic/visually-hidden.tsx';
import type { EndName } from '../address/visit.ts';
import { Button } from '../parts/button.tsx';
import { useWords } from '../texts/use-texts.ts';
import styles from './ends-card.module.css';

interface EndsCardProps {
  ends: readonly EndName[];
  /** What each end is called, and a word beside it. */
  names: readonly { name: string; note: string | null }[];
  /** The end that is being chosen. */
  picking: number | null;
  onPick: (end: number) => void;
  onEnds: (ends: readonly EndName[]) => void;
  onClose: () => void;
}

/** From, over stops, to. */
export function EndsCard({ ends, names, picking, onPick, onEnds, onClose }: EndsCardProps): ReactNode {
  const { t } = useWords();
  const last = ends.length - 1;
  const labelOf = (end: number): string =>
    end === 0 ? t('way.from') : end === last ? t('way.to') : t('way.stop', { number: end });
  return (
    <div className={styles['card']}>
      <ol className={styles['ends']}>
        {names.map(({ name, note }, i) => (
          // Ends have no name of their own, and one place may be twice among them.
          <li
            key={`${i} ${name}`}
            className={styles['end']}
            data-kind={i === 0 ? 'from' : i === last ? 'to' : 'stop'}
          >
            <button
              type="button"
              className={styles['name']}
              aria-pressed={picking === i}
              onClick={() => onPick(i)}
            >
              <VisuallyHidden>{labelOf(i)}: </VisuallyHidden>
              <bdi>{name}</bdi>
              {note !== null && (
                <>
                  <VisuallyHidden>, </VisuallyHidden>
                  <span className={styles['note']}>{note}</span>
                </>
              )}
            </button>
            {i > 0 && i < last && (
              <Button icon={X} label={t('way.removeStop')} onPress={() => onEnds(ends.toSpliced(i, 1))} />
            )}
          </li>
        ))}
      </ol>
      <div className={styles['tools']}>
        <Button icon={X} label={t('place.close')} onPress={onClose} />
        <Button icon={ArrowUpDown} label={t('way.swap')} onPress={() => onEnds(ends.toReversed())} />
      </div>
    </div>
  );
}
