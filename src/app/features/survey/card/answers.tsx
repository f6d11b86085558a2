import { Check, MessageSquarePlus, Pencil, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../../domain/survey/round-cards.ts';
import { AnswerButton, VisuallyHidden } from '../../../ui/index.ts';
import styles from './survey-card.module.css';

const SHOWN = [
  { id: 'there', icon: Check, look: 'primary' },
  { id: 'changed', icon: Pencil, tone: 'waiting' },
  { id: 'gone', icon: Trash2, tone: 'error' },
  { id: 'note', icon: MessageSquarePlus },
] as const;
export type CardAnswer = (typeof SHOWN)[number]['id'];

export interface AnswersProps {
  name: string;
  /** The answer that is shown before the next card comes; null: none was given yet. */
  given: Given | null;
  canEdit: boolean;
  onAnswer: (answer: CardAnswer) => void;
}

/** Four answers in reach of a thumb. Each is shown with the place's name before the next card comes. */
export function Answers({ name, given, canEdit, onAnswer }: AnswersProps): ReactElement {
  const { t } = useTranslation('survey');
  const said = given === null ? '' : t(`given.${given.answer}`, { name });
  return (
    <div className={styles['answers']} role="group" aria-label={t('question', { name })}>
      {SHOWN.map(({ id, ...look }) => {
        const isGiven = given?.answer === id;
        return (
          <AnswerButton
            key={id}
            {...(given === null ? look : { icon: look.icon })}
            label={isGiven ? said : t(`answers.${id}`)}
            hint={isGiven ? undefined : t(`answers.${id}Hint`)}
            isGiven={isGiven}
            isDisabled={!canEdit}
            onPress={() => onAnswer(id)}
          />
        );
      })}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  );
}
