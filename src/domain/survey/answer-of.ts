import type { Feature } from '../entities/feature.ts';
import type { Change } from '../moment/moment.ts';
import type { Answer } from './round-cards.ts';
import { GONE_ON_SURVEY, notesOf } from './verification.ts';

/** An answer in the history. */
export interface DoneAnswer {
  answer: Answer;
  place: Feature;
  /** The place before it. */
  before: Feature;
}

/** Which survey answer an action of the history was; null for any other action. */
export function answerOf(label: string, change: Change | undefined): DoneAnswer | null {
  if (change?.table !== 'features' || change.before === null) return null;
  const { before, after } = change;
  if (label === GONE_ON_SURVEY) return { answer: 'gone', place: before, before };
  if (after === null) return null;
  const changedAt = ({ properties }: Feature): unknown => properties.extra?.['surveyChangedAt'];
  if (changedAt(before) !== changedAt(after)) return { answer: 'changed', place: after, before };
  if (label !== 'verifyFeature') return null;
  const hasNote = notesOf(after).length > notesOf(before).length;
  return { answer: hasNote ? 'note' : 'there', place: after, before };
}
