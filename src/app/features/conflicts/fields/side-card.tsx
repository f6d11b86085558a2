import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { Side } from '../../../../domain/merge/index.ts';
import styles from '../conflicts.module.css';

export interface SideCardProps {
  /** Of the group of radios. */
  name: string;
  side: Side;
  isChosen: boolean;
  onChoose: (side: Side) => void;
  /** Ids of the elements that name it: the field, the side, the value. */
  labelledBy: string;
  children: ReactNode;
}

/** One side of a field as a card that can be chosen: a radio button to keys and to a screen reader. */
export function SideCard({
  name,
  side,
  isChosen,
  onChoose,
  labelledBy,
  children,
}: SideCardProps): ReactElement {
  return (
    <label className={styles['side']} data-side={side}>
      <input
        type="radio"
        name={name}
        value={side}
        checked={isChosen}
        onChange={() => onChoose(side)}
        aria-labelledby={labelledBy}
        className={styles['radio']}
      />
      <span className={styles['value']}>{children}</span>
      <span className={styles['check']} aria-hidden>
        <Check size={12} strokeWidth={3} />
      </span>
    </label>
  );
}
