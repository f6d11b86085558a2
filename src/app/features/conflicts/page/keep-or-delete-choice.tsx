import { useId, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Side } from '../../../../domain/merge/index.ts';
import type { ChangedInside } from '../../../../sync/index.ts';
import { SIDES } from '../../../shapes/versions.ts';
import { Text } from '../../../ui/index.ts';
import styles from '../conflicts.module.css';
import { SideCard } from '../fields/side-card.tsx';
import { InsideList } from '../resolve/changes-inside.tsx';

export interface WholeChoiceProps {
  /** Where it was deleted. */
  deleted: 'here' | 'there';
  chosen: Side;
  /** What other people changed in it since. */
  inside: readonly ChangedInside[];
  onChoose: (side: Side) => void;
}

const WORDS = {
  there: { mine: 'whole.mineThere', theirs: 'whole.theirsThere' },
  here: { mine: 'whole.mineHere', theirs: 'whole.theirsHere' },
} as const;

/** A thing that one side deleted and the other changed stands or goes as a whole. */
export function WholeChoice({ deleted, chosen, inside, onChoose }: WholeChoiceProps): ReactElement {
  const { t } = useTranslation('conflicts');
  const id = useId();
  return (
    <fieldset className={styles['card']} aria-describedby={inside.length > 0 ? `${id}-inside` : undefined}>
      <legend>{t('whole.question')}</legend>
      {inside.length > 0 && <InsideList id={`${id}-inside`} inside={inside} />}
      {SIDES.map((side) => (
        <SideCard
          key={side}
          name={id}
          side={side}
          isChosen={chosen === side}
          onChoose={onChoose}
          labelledBy={`${id}-${side}`}
        >
          <span id={`${id}-${side}`} className={styles['lines']}>
            <b>{t(WORDS[deleted][side])}</b>
            <Text as="span" look="small" tone="quiet">
              {t(`${WORDS[deleted][side]}Note`)}
            </Text>
          </span>
        </SideCard>
      ))}
    </fieldset>
  );
}
