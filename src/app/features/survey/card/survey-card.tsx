import { useMemo, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../../domain/entities/feature.ts';
import { colourClassOf, pictogramOf } from '../../../../domain/taxonomy/index.ts';
import { notesOf, verificationOf } from '../../../../domain/survey/verification.ts';
import { ClosedPart } from '../../../closures/closed-part.tsx';
import { useFormats } from '../../../i18n/index.ts';
import { useTaxonomy } from '../../../state/content/taxonomy.ts';
import { useNow } from '../../../state/page/use-now.ts';
import { Pictogram, pictogramIcon, Stack, Text } from '../../../ui/index.ts';
import { Answers, type AnswersProps } from './answers.tsx';
import styles from './survey-card.module.css';

export interface SurveyCardProps extends AnswersProps {
  place: Feature;
  /** The how-manieth it is of the round. */
  number: number;
  /** What comes after it; empty: nothing. */
  next: string;
  /** What was photographed here, and the camera. */
  photos: ReactNode;
}

/** One place, with the answers of a person who is there. */
export function SurveyCard({ place, number, next, photos, ...answers }: SurveyCardProps): ReactElement {
  const { name } = answers;
  const { t } = useTranslation('survey');
  const formats = useFormats();
  const taxonomy = useTaxonomy();
  const { typeCode, eid } = place.properties;
  const type = Object.hasOwn(taxonomy, typeCode) ? taxonomy[typeCode] : undefined;
  const facts = [type?.title ?? typeCode, eid, useLastSeen(place)];
  const notes = notesOf(place);
  const closable = useMemo(() => [place], [place]);
  return (
    <section className={styles['card']} aria-label={name} data-place={place.fid}>
      <div className={styles['head']}>
        <span className={styles['sign']}>
          <Pictogram
            icon={pictogramIcon(pictogramOf(typeCode, taxonomy))}
            placeClass={type === undefined ? 'plain' : colourClassOf(type)}
            size={44}
          />
        </span>
        <div className={styles['words']}>
          <Text as="h3" look="page">
            <bdi>{name}</bdi>
          </Text>
          <Text tone="secondary">
            {facts.filter((fact) => fact !== undefined && fact !== '').join(' · ')}
          </Text>
        </div>
        <div className={styles['order']}>
          <Text as="span" look="label" isTabular>
            {formats.number(number)}
          </Text>
          {next !== '' && (
            <Text as="span" look="small" tone="secondary">
              {t('next', { name: next })}
            </Text>
          )}
        </div>
      </div>
      {photos}
      <ClosedPart features={closable} />
      {notes.length > 0 && (
        <div className={styles['notes']}>
          <Stack as="ul" gap={1} aria-label={t('notes')}>
            {notes.slice(-3).map(({ text, at: when }) => (
              <li key={`${when} ${text}`}>
                <bdi>{text}</bdi>
              </li>
            ))}
          </Stack>
        </div>
      )}
      <div className={styles['question']}>
        <Text as="h3" look="title">
          {t('question', { name })}
        </Text>
      </div>
      <Answers {...answers} />
    </section>
  );
}

function useLastSeen(place: Feature): string {
  const { t } = useTranslation('survey');
  const formats = useFormats();
  const now = useNow();
  const seen = verificationOf(place);
  if (seen === null) return t('never');
  const when = formats.relative(Math.min(0, seen.at - now / 1000));
  return seen.by === '' ? t('lastSeen', { when }) : t('lastSeenBy', { when, by: seen.by });
}
