import { CircleCheck, CircleX, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Glyph } from '../../app/ui/basic/glyph.tsx';
import type { PublicMapAnswer, PublicPlace } from '../../domain/public-map/index.ts';
import { useWords } from '../texts/use-texts.ts';
import { closedWords, offsetsOf, openWords } from '../words/place-words.ts';
import styles from './open-line.module.css';

const ICONS = { open: CircleCheck, closing: Clock, closed: CircleX };

/** Closed by a closure, open or closed now, with an icon and in words; nothing where a place has no hours. */
export function OpenLine({
  answer,
  place,
  now,
}: {
  answer: PublicMapAnswer;
  place: PublicPlace;
  now: number;
}): ReactNode {
  const words = useWords();
  const offsets = offsetsOf(answer, place.siteId);
  const state = closedWords(words, answer, place, offsets, now) ?? openWords(words, place, offsets, now);
  if (state === null) return null;
  return (
    <span className={styles['state']} data-tone={state.tone}>
      <Glyph icon={ICONS[state.tone]} size={16} />
      {state.text}
    </span>
  );
}
