import type { ReactNode } from 'react';
import styles from './person-face.module.css';

const TINTS = 5;

/** The first letters of the first two words of a name. */
export const initialsOf = (name: string): string => {
  const [first = '', second = ''] = name.split(/[\s.@_-]+/).filter(Boolean);
  return [first, second].map((word) => (Array.from(word)[0] ?? '').toLocaleUpperCase()).join('');
};

/** Which of the five tints a person has: the same on each screen. */
export const tintOf = (name: string): number =>
  Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TINTS;

/** The letters of a person. Decoration: the name is beside it. */
export function PersonFace({ name }: { name: string }): ReactNode {
  return (
    <span className={styles['face']} data-tint={tintOf(name)} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}
