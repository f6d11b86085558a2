import { Undo2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasShape } from '../../history/draw-change.ts';
import { ChangePicture } from '../../history/change-picture.tsx';
import { noWayBack, type Step } from '../../history/step.ts';
import type { Chip, StepWords } from '../../history/step-words.ts';
import { useFormats } from '../../i18n/index.ts';
import { Button, Tag, PersonFace } from '../../ui/index.ts';
import { TAGS } from './activity-kinds.ts';
import styles from './step-list.module.css';

interface StepRowProps {
  step: Step;
  words: StepWords;
  isOpen: boolean;
  /** Pictures come after the first rows are on the screen. */
  hasPicture: boolean;
  canTakeBack: boolean;
  onOpen: (step: Step) => void;
  onTakeBack: (step: Step) => void;
}

/** A step with its hour, its person, old and new values, and its drawing. */
export const StepRow = memo(function StepRow(props: StepRowProps): ReactNode {
  const { step, words, isOpen, hasPicture, canTakeBack, onOpen, onTakeBack } = props;
  const { t } = useTranslation('activity');
  const formats = useFormats();
  const { shown, more } = words.chips(step);
  const sentence = words.sentence(step);
  const second = words.second(step);
  const state = step.device?.state ?? null;
  const why = canTakeBack ? null : noWayBack(step);
  return (
    <li className={styles['row']} data-open={isOpen || undefined} data-step={step.id}>
      <time
        className={styles['hour']}
        dateTime={new Date(step.at).toISOString()}
        title={formats.dateTime(step.at)}
      >
        {formats.time(step.at)}
      </time>
      <span className={styles['face']}>
        <PersonFace name={words.who(step)} />
      </span>
      <div className={styles['words']}>
        <button type="button" className={styles['open']} aria-expanded={isOpen} onClick={() => onOpen(step)}>
          {sentence}
        </button>
        {second !== '' && <p className={styles['second']}>{second}</p>}
        {(shown.length > 0 || more > 0) && (
          <ul className={styles['chips']}>
            {shown.map((chip, i) => (
              <li key={i}>
                <ChipText chip={chip} />
              </li>
            ))}
            {more > 0 && (
              <li className={styles['more']}>{t('steps.more', { number: formats.number(more) })}</li>
            )}
          </ul>
        )}
        {why !== null && <p className={styles['second']}>{t(`inspector.${why}`)}</p>}
        <div className={styles['actions']}>
          {state !== null && <Tag {...TAGS[state]} text={t(`state.${state}`)} />}
          {canTakeBack && (
            <Button
              variant="link"
              icon={Undo2}
              aria-label={t('takeBack.of', { step: sentence })}
              onPress={() => onTakeBack(step)}
            >
              {t('takeBack.button')}
            </Button>
          )}
        </div>
      </div>
      {hasPicture && step.changes.some(hasShape) ? (
        <ChangePicture
          changes={step.changes}
          place={step.device === null ? step : { levelLid: step.device.levelLid }}
          side="both"
          look="thumb"
        />
      ) : (
        <span className={styles['blank']} />
      )}
    </li>
  );
});

export function ChipText({ chip: { from, to } }: { chip: Chip }): ReactNode {
  const { t } = useTranslation('activity');
  if (from === null) return <bdi>{to}</bdi>;
  return (
    <>
      <bdi className={styles['from']}>{from}</bdi>
      <span className={styles['arrow']} role="img" aria-label={t('steps.becomes')} />
      <bdi>{to}</bdi>
    </>
  );
}
