import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Glyph } from '../basic/glyph.tsx';
import styles from './answer-button.module.css';
import type { AnswerButtonProps } from './types.ts';

/** One of a few large answers, for a thumb or a glove: 112 px high. */
export function AnswerButton(props: AnswerButtonProps): ReactNode {
  const { icon, label, hint, look = 'plain', tone = 'plain', isGiven, isDisabled, onPress } = props;
  return (
    <Button
      className={styles['answer'] ?? ''}
      data-look={look}
      data-tone={tone}
      data-given={isGiven === true ? '' : undefined}
      isDisabled={isDisabled === true}
      onPress={onPress}
    >
      <Glyph icon={icon} size={26} />
      <span className={styles['words']}>
        <span className={styles['label']}>{label}</span>
        {hint !== undefined && <span className={styles['hint']}>{hint}</span>}
      </span>
    </Button>
  );
}
