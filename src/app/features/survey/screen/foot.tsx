import { useAtomValue } from 'jotai';
import { SkipForward, Undo2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { historyOfferAtom } from '../../../editor/offers.ts';
import { Button, Text } from '../../../ui/index.ts';
import type { UndoOfRound } from '../round/use-undo-answer.ts';
import styles from './screen.module.css';

export interface FootProps {
  undo: UndoOfRound;
  /** Null: no card can be skipped. */
  onSkip: (() => void) | null;
}

/** What takes back the last answer, and names it; and what leaves this one for later. */
export function Foot({ undo, onSkip }: FootProps): ReactElement {
  const { t } = useTranslation('survey');
  const history = useAtomValue(historyOfferAtom);
  return (
    <div className={styles['foot']}>
      <Button
        variant="secondary"
        size="glove"
        icon={Undo2}
        isDisabled={history?.canUndo !== true}
        onPress={undo.run}
      >
        <span className={styles['undo']}>
          <span>{t('undo')}</span>
          {undo.words !== '' && (
            <Text as="span" look="small" tone="secondary">
              <bdi>{undo.words}</bdi>
            </Text>
          )}
        </span>
      </Button>
      <span className={styles['kept']}>
        <Text as="span" look="small" tone="secondary">
          {t('kept')}
        </Text>
      </span>
      {onSkip !== null && (
        <Button variant="secondary" size="glove" icon={SkipForward} onPress={onSkip}>
          {t('skip')}
        </Button>
      )}
    </div>
  );
}
