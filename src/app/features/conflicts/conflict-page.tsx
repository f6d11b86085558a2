import { Copy } from 'lucide-react';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldPath, Side } from '../../../domain/merge/index.ts';
import type { ConflictChoice, ConflictView } from '../../../sync/index.ts';
import { apart, useFormats } from '../../i18n/index.ts';
import { useViewport } from '../../state/viewport.ts';
import { Button } from '../../ui/index.ts';
import styles from './conflicts.module.css';
import { FieldCards } from './field-cards.tsx';
import { FieldTable } from './field-table.tsx';
import { isWhole } from './happened.ts';
import { Marked, MARK } from './marked.tsx';
import { OutlineMap } from './outline/outline-map.tsx';
import { Parallel } from './parallel.tsx';
import { isSavable, ResultCard } from './result-card.tsx';
import { shapesOf } from './shapes-of.ts';
import { usePreview } from './use-conflicts.ts';
import { useDecide } from './use-decide.ts';
import { useDecisionKeys } from './use-decision-keys.ts';
import { rowOf, useNouns } from './use-nouns.ts';
import { WholeChoice } from './whole-choice.tsx';

export interface ConflictPageProps {
  conflict: ConflictView;
  /** Back to where the list is; nothing is lost. */
  onLater: () => void;
  onDecided: () => void;
}

/** One conflict: what happened, all versions, what would come of the choice, and the decision. */
export function ConflictPage({ conflict, onLater, onDecided }: ConflictPageProps): ReactElement {
  const { t } = useTranslation('conflicts');
  const formats = useFormats();
  const viewport = useViewport();
  const decide = useDecide();
  const [chosen, setChosen] = useState<Readonly<Record<FieldPath, Side>>>({});
  const [side, setSide] = useState<Side>('mine');
  const [isBusy, setBusy] = useState(false);
  const whole = isWhole(conflict);
  // Mine is offered; what was edited since may bring fields that nobody has chosen from yet.
  const choices = Object.fromEntries(conflict.fields.map(({ path }) => [path, chosen[path] ?? 'mine']));
  const choice: ConflictChoice = whole ? side : { fields: choices };
  const preview = usePreview(conflict.id, choice);
  // While it is being checked it may be pressed: the decision checks for itself, and nothing pressed is lost.
  const canUse = !isBusy && (preview === undefined || isSavable(preview));

  const save = (made: ConflictChoice): void => {
    const go = async () => {
      setBusy(true);
      const isOff = await decide(conflict, made);
      setBusy(false);
      if (isOff) onDecided();
    };
    void go();
  };
  const takeAll = (all: Side): void => {
    setSide(all);
    setChosen(Object.fromEntries(conflict.fields.map(({ path }) => [path, all])));
  };
  const use = (): void => {
    if (canUse) save(choice);
  };
  const keys = useDecisionKeys({ save: use, mine: () => takeAll('mine'), theirs: () => takeAll('theirs') });

  const isNarrow = viewport === 'phone' || viewport === 'tablet';
  const Fields = isNarrow ? FieldCards : FieldTable;
  const shapes = shapesOf(conflict, preview?.row ?? null);
  const map = shapes !== null && (
    <OutlineMap shapes={shapes} row={conflict.mine ?? conflict.theirs} from={conflict.from} />
  );
  return (
    <div className={styles['page']}>
      <div className={styles['body']}>
        <header>
          <Headline conflict={conflict} />
          <p className={styles['lead']}>
            {[...conflict.where, t('foundAt', { time: formats.dateTime(conflict.at) })].join(' · ')}
          </p>
          {conflict.from !== null && (
            <p className={styles['lead']}>
              {t('fromFile', {
                by: apart(conflict.from.by),
                time: apart(formats.dateTime(conflict.from.at)),
              })}
            </p>
          )}
        </header>
        {isNarrow && map}
        {whole && (
          <WholeChoice deleted={conflict.mine === null ? 'here' : 'there'} chosen={side} onChoose={setSide} />
        )}
        {!whole && (
          <Fields
            fields={conflict.fields}
            choices={choices}
            from={conflict.from}
            onChoose={(path, one) => setChosen((now) => ({ ...now, [path]: one }))}
          />
        )}
        <Parallel changes={conflict.parallel} />
        <ResultCard fields={conflict.fields} preview={preview} />
        <p className={styles['note']}>{t('undoNote')}</p>
      </div>
      {!isNarrow && map !== false && <aside className={styles['aside']}>{map}</aside>}
      <footer className={styles['foot']}>
        {!whole && (
          <>
            <Button onPress={() => takeAll('mine')}>{t('allMine')}</Button>
            <Button onPress={() => takeAll('theirs')}>
              {t(conflict.from === null ? 'allTheirs' : 'allFile')}
            </Button>
          </>
        )}
        {conflict.mayKeepBoth && (
          <Button icon={Copy} isDisabled={isBusy} onPress={() => save('both')}>
            {t('keepBoth')}
          </Button>
        )}
        <span className={styles['room']} />
        <Button variant="ghost" onPress={onLater}>
          {t('later')}
        </Button>
        <Button variant="primary" isDisabled={!canUse} isPending={isBusy} onPress={use}>
          {t('use')}
        </Button>
        {!isNarrow && !whole && <p className={styles['keys']}>{t('keys', keys)}</p>}
      </footer>
    </div>
  );
}

/** Takes the focus when another conflict comes, so that it is read out. */
function Headline({ conflict }: Pick<ConflictPageProps, 'conflict'>): ReactElement {
  const nouns = useNouns();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 className={styles['title']} tabIndex={-1} ref={heading}>
      <Marked sentence={nouns.sentence(conflict, MARK)} name={nouns.titleOf(rowOf(conflict))} />
    </h1>
  );
}
