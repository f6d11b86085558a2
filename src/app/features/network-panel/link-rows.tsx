import { Check, MoveHorizontal, Plus } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Level } from '../../../domain/entities/level.ts';
import type { LinkCandidate, LinkOffer } from '../../../domain/ops/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { Button, Disclosure, Tag, Text } from '../../ui/index.ts';
import { useTitles } from '../../state/content/feature-name.ts';
import styles from './shaft.module.css';

/** How the form calls what is listed. */
export interface LinkWords {
  levelOf: (row: LinkCandidate['row']) => string;
  nameOf: (row: LinkCandidate['row']) => string;
  pathsOf: (row: LinkCandidate['row']) => string;
}

/** A level of the building that has none within the ring. */
export interface BareLevel {
  level: Level;
  /** Its place was never read: only the network can tell. */
  isUnread: boolean;
}

interface Props {
  offer: LinkOffer;
  bare: readonly BareLevel[];
  words: LinkWords;
  ring: number;
  onLink: (fid: string) => void;
  onMake: (level: Level) => void;
}

/** What may be linked: the nearest level first, levels without one, and all that is too far to be the same shaft folded. */
export function LinkRows({ offer, bare, words, ring, onLink, onMake }: Props): ReactElement {
  const { t } = useTranslation('network');
  const { shortOf } = useTitles();
  const formats = useFormats();
  const [best] = offer.best;
  const isNoneThere = offer.near.length + offer.far.length === 0;
  return (
    <>
      {isNoneThere && <Text tone="secondary">{t('transition.noneAvailable')}</Text>}
      {offer.near.length + bare.length > 0 && (
        <ul className={styles['list']} aria-label={t('transition.candidates')}>
          {offer.near.map((one) => (
            <Candidate key={one.row.fid} one={one} isBest={one === best} {...{ words, onLink }} />
          ))}
          {bare.map(({ level, isUnread }) => (
            <li key={level.lid} className={styles['row']}>
              <bdi className={styles['chip']} data-state="none">
                {shortOf(level)}
              </bdi>
              <Words
                name={t(isUnread ? 'transition.unread' : 'transition.noneNear', {
                  length: formats.length(ring, 0),
                })}
                second={isUnread ? t('transition.needsNetwork') : t('transition.mayEnd')}
              />
              {!isUnread && (
                <Button
                  size="small"
                  icon={Plus}
                  aria-label={t('transition.makeOn', { level: shortOf(level) })}
                  onPress={() => onMake(level)}
                >
                  {t('transition.make')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {offer.far.length > 0 && <Far {...{ offer, words, onLink }} />}
    </>
  );
}

function Words({ name, second }: { name: ReactNode; second: ReactNode }): ReactElement {
  return (
    <span className={styles['words']}>
      <span className={styles['name']}>{name}</span>
      <span className={styles['second']}>{second}</span>
    </span>
  );
}

interface CandidateProps extends Pick<Props, 'words' | 'onLink'> {
  one: LinkCandidate;
  isBest: boolean;
}

function Candidate({ one, isBest, words, onLink }: CandidateProps): ReactElement {
  const { t } = useTranslation('network');
  const formats = useFormats();
  const { row, metres, levels } = one;
  const [name, level] = [words.nameOf(row), words.levelOf(row)];
  const steps = Math.abs(levels ?? 0);
  const second = [
    t('transition.away', { length: formats.length(metres, 1) }),
    steps > 1
      ? t(levels! > 0 ? 'transition.levelsUp' : 'transition.levelsDown', { count: steps })
      : words.pathsOf(row),
  ];
  return (
    <li className={styles['row']} data-best={isBest || undefined}>
      <bdi className={styles['chip']} data-state="near">
        {level}
      </bdi>
      <Words name={<bdi>{name}</bdi>} second={second.join(' · ')} />
      <span className={styles['end']}>
        {isBest && <Tag kind="synced" icon={Check} text={t('transition.best')} />}
        <Button
          size="small"
          aria-label={t('transition.linkOf', { name, level })}
          onPress={() => onLink(row.fid)}
        >
          {t('transition.link')}
        </Button>
      </span>
    </li>
  );
}

/** As many as are looked through. */
const SHOWN = 30;

function Far({ offer, words, onLink }: Pick<Props, 'offer' | 'words' | 'onLink'>): ReactElement {
  const { t } = useTranslation('network');
  const formats = useFormats();
  const metres = offer.far.map((one) => one.metres);
  const note = t('transition.furtherNote', {
    count: offer.far.length,
    from: formats.length(Math.min(...metres), 0),
    to: formats.length(Math.max(...metres), 0),
  });
  return (
    <Disclosure title={t('transition.further')} icon={MoveHorizontal} note={note}>
      <ul className={styles['list']} aria-label={t('transition.further')}>
        {offer.far.slice(0, SHOWN).map((one) => (
          <Candidate key={one.row.fid} one={one} isBest={false} {...{ words, onLink }} />
        ))}
      </ul>
    </Disclosure>
  );
}
