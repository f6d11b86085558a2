import { Check, MessageSquarePlus, Pencil, SkipForward, Trash2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Distance } from '../../../domain/survey/walking-distance.ts';
import { notesOf, verificationOf } from '../../../domain/survey/verification.ts';
import { useFormats } from '../../i18n/index.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useNow } from '../../state/page/use-now.ts';
import { AnswerButton, Button, Grid, Stack, Text } from '../../ui/index.ts';

export type Answer = 'there' | 'changed' | 'gone' | 'note';

const ANSWERS = [
  { id: 'there', icon: Check, look: 'primary' },
  { id: 'changed', icon: Pencil },
  { id: 'gone', icon: Trash2, tone: 'error' },
  { id: 'note', icon: MessageSquarePlus },
] as const;

export interface SurveyCardProps {
  place: Feature;
  name: string;
  /** Metres to walk from the last card; null: that was not yet. */
  distance: Distance | null;
  canEdit: boolean;
  /** What was photographed here, and the camera. */
  photos: ReactNode;
  onAnswer: (answer: Answer) => void;
  onSkip: () => void;
}

/** One place, and what a person may say who stands before it. */
export function SurveyCard(props: SurveyCardProps): ReactElement {
  const { place, name, distance, canEdit, photos, onAnswer, onSkip } = props;
  const { t } = useTranslation('survey');
  const formats = useFormats();
  const taxonomy = useTaxonomy();
  const { typeCode, eid } = place.properties;
  const facts = [taxonomy[typeCode]?.title ?? typeCode, eid, useLastSeen(place)];
  const away = distance?.(place) ?? null;
  const notes = notesOf(place);
  return (
    <Stack as="section" gap={4} aria-label={name}>
      <Stack gap={1}>
        <Text as="h3" look="page">
          <bdi>{name}</bdi>
        </Text>
        <Text tone="secondary">{facts.filter((fact) => fact !== undefined && fact !== '').join(' · ')}</Text>
        {away !== null && away > 0 && Number.isFinite(away) && (
          <Text look="small" tone="secondary">
            {t('away', { length: formats.length(away, 0) })}
          </Text>
        )}
      </Stack>
      {notes.length > 0 && (
        <Stack as="ul" gap={1} aria-label={t('notes')}>
          {notes.slice(-3).map(({ text, at: when }) => (
            <li key={`${when} ${text}`}>
              <bdi>{text}</bdi>
            </li>
          ))}
        </Stack>
      )}
      <Text as="h3" look="title">
        {t('question')}
      </Text>
      <Grid min={150} gap={3}>
        {ANSWERS.map(({ id, ...look }) => (
          <AnswerButton
            key={id}
            {...look}
            label={t(`answers.${id}`)}
            hint={t(`answers.${id}Hint`)}
            isDisabled={!canEdit}
            onPress={() => onAnswer(id)}
          />
        ))}
      </Grid>
      {photos}
      <Button variant="ghost" size="glove" icon={SkipForward} onPress={onSkip}>
        {t('skip')}
      </Button>
    </Stack>
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
