import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConflictChoice } from '../../../../sync/index.ts';
import { isolate, useFormats } from '../../../i18n/index.ts';
import { useViewport } from '../../../state/page/viewport.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { Button, DetailPage, Notice, Skeleton, Text } from '../../../ui/index.ts';
import styles from '../conflicts.module.css';
import { VertexList } from '../shape/vertex-list.tsx';
import { FieldCards } from '../fields/field-cards.tsx';
import { FieldTable } from '../fields/field-table.tsx';
import { endsInTrash, isWhole } from '../classify-conflict.ts';
import { SentenceWithName, NAME_MARK } from '../sentence-with-name.tsx';
import { OutlineMap } from '../shape/shape-map.tsx';
import { NoAccess } from '../no-access.tsx';
import { AutoMergedFields } from './auto-merged-fields.tsx';
import { NOTHING_PICKED } from './selection-schema.ts';
import { isSavable, ResultCard } from './result-card.tsx';
import { hasOutlines, shapesOf, spotsOf } from '../shape/version-shapes.ts';
import { usePreview, type Conflict } from '../use-conflicts.ts';
import { useDecide } from './use-resolve.ts';
import { useResolutionKeys } from './use-resolution-keys.ts';
import { useKeptChoice, type KeptChoice } from './use-saved-selection.ts';
import { DECIDES, useMeant } from './use-double-press-guard.ts';
import { rowOf, useNouns } from '../use-entity-labels.ts';
import { useSelection } from './use-selection.ts';
import { WholeChoice } from './keep-or-delete-choice.tsx';

export interface ConflictPageProps {
  conflict: Conflict;
  /** Whether another one was decided just now, at the same place. */
  isAfterAnother: boolean;
  /** Back to where the list is; nothing is lost. */
  onLater: () => void;
  onDecided: () => void;
}

/** One conflict: what happened, all versions, what would come of the choice, and the decision. */
export function ConflictPage(props: ConflictPageProps): ReactElement {
  const kept = useKeptChoice(props.conflict);
  return kept === undefined ? <Skeleton rows={6} /> : <Decision {...props} kept={kept} />;
}

function Decision(props: ConflictPageProps & { kept: KeptChoice }): ReactElement {
  const { conflict, isAfterAnother, onLater, onDecided, kept } = props;
  const { t } = useTranslation('conflicts');
  const { isNewer } = useWorkspace().db;
  const viewport = useViewport();
  const nouns = useNouns();
  const decide = useDecide();
  const meant = useMeant(isAfterAnother);
  const { choice, sides, side, isBoth, corners, choose, takeAll, keepBoth, startOver } = useSelection(
    conflict,
    kept.found?.picked ?? NOTHING_PICKED,
    kept.keep,
  );
  const [isRestored, setRestored] = useState(kept.found !== null);
  const [isBusy, setBusy] = useState(false);
  const whole = isWhole(conflict);
  const preview = usePreview(conflict.id, choice);
  // While it is being checked it may be pressed: the decision checks for itself, and nothing pressed is lost.
  const canUse = !isNewer && !isBusy && (preview === undefined || isSavable(preview));

  // It is there, and this person can neither change nor delete it.
  const isOut = conflict.isOutOfSight === true;

  const settle = async (by: ConflictChoice): Promise<void> => {
    setBusy(true);
    const isOff = await decide(conflict, by);
    if (isOff) await kept.drop();
    setBusy(false);
    if (isOff) onDecided();
  };
  const use = (): void => {
    if (isOut || !canUse || !meant.take()) return;
    void settle(choice);
  };
  const keys = useResolutionKeys({
    use,
    takeMine: () => takeAll('mine'),
    takeTheirs: () => takeAll('theirs'),
  });

  const isNarrow = viewport === 'phone' || viewport === 'tablet';
  const Fields = isNarrow ? FieldCards : FieldTable;
  const shapes = shapesOf(conflict, preview?.row ?? null);
  const map = shapes !== null && (
    <OutlineMap
      shapes={shapes}
      row={conflict.mine ?? conflict.theirs}
      from={conflict.from}
      corners={corners}
      wrongAt={spotsOf(preview)}
    />
  );
  return (
    <DetailPage
      aside={!isNarrow && map !== false ? map : undefined}
      footStart={
        <ForAllFields conflict={conflict} isBoth={isBoth} isBusy={isBusy} onAll={takeAll} onBoth={keepBoth} />
      }
      footEnd={
        <>
          <Button variant="ghost" onPress={onLater}>
            {t('later')}
          </Button>
          {!isOut && (
            <Button {...DECIDES} variant="primary" isDisabled={!canUse} isPending={isBusy} onPress={use}>
              {t('use')}
            </Button>
          )}
        </>
      }
      footNote={
        <>
          <p role="status">{meant.wasLeftOut && t('lookFirst')}</p>
          {(!isNarrow || keys.isPressed) && !whole && (
            <p>{t(conflict.from === null ? 'keys' : 'keysFile', keys.written)}</p>
          )}
        </>
      }
    >
      <ConflictHeader conflict={conflict} />
      {isRestored && kept.found !== null && !isOut && (
        <RestoredChoice
          at={kept.found.at}
          onStartOver={() => {
            setRestored(false);
            startOver();
            void kept.drop();
          }}
        />
      )}
      {isNarrow && map}
      {isOut && (
        <NoAccess
          entityKey={conflict.entityKey}
          table={conflict.table}
          title={nouns.titleOf(rowOf(conflict))}
          onLetGo={() => void settle('theirs')}
        />
      )}
      {whole && !isOut && (
        <WholeChoice
          deleted={conflict.mine === null ? 'here' : 'there'}
          chosen={side}
          inside={conflict.inside}
          onChoose={takeAll}
        />
      )}
      {!whole && conflict.fields.length > 0 && (
        <Fields fields={conflict.fields} choices={sides} from={conflict.from} onChoose={choose} />
      )}
      <Corners conflict={conflict} corners={corners} />
      <AutoMergedFields changes={conflict.parallel} />
      {!isOut && <ResultCard fields={conflict.fields} preview={preview} sides={sides} from={conflict.from} />}
      <Text look="small" tone="quiet">
        {t(endsInTrash(conflict) ? 'undoWhole' : 'undoNote')}
      </Text>
    </DetailPage>
  );
}

interface ForAllFieldsProps {
  conflict: Conflict;
  isBoth: boolean;
  isBusy: boolean;
  onAll: (side: 'mine' | 'theirs') => void;
  onBoth: () => void;
}

/** Corner by corner, where that can be done. */
function Corners(props: {
  conflict: Conflict;
  corners: ReturnType<typeof useSelection>['corners'];
}): ReactNode {
  const { conflict, corners } = props;
  const { t } = useTranslation('conflicts');
  if (corners !== null) return <VertexList corners={corners} from={conflict.from} />;
  if (!hasOutlines(conflict)) return null;
  return (
    <Text look="small" tone="quiet">
      {t('corners.cannot')}
    </Text>
  );
}

/** Decides on all fields at once. */
function ForAllFields({ conflict, isBoth, isBusy, onAll, onBoth }: ForAllFieldsProps): ReactElement {
  const { t } = useTranslation('conflicts');
  return (
    <>
      {!isWhole(conflict) && conflict.fields.length > 0 && (
        <>
          <Button onPress={() => onAll('mine')}>{t('allMine')}</Button>
          <Button onPress={() => onAll('theirs')}>
            {t(conflict.from === null ? 'allTheirs' : 'allFile')}
          </Button>
        </>
      )}
      {conflict.mayKeepBoth && (
        <Button
          icon={isBoth ? Check : Copy}
          variant={isBoth ? 'soft' : 'secondary'}
          aria-pressed={isBoth}
          isDisabled={isBusy}
          onPress={onBoth}
        >
          {t('keepBoth')}
        </Button>
      )}
    </>
  );
}

/** What was chosen before a reload. */
function RestoredChoice({ at, onStartOver }: { at: number; onStartOver: () => void }): ReactElement {
  const { t } = useTranslation('conflicts');
  const formats = useFormats();
  return (
    <Notice
      role="status"
      actions={
        <Button variant="link" onPress={onStartOver}>
          {t('startOver')}
        </Button>
      }
    >
      {t('restored', { time: formats.dateTime(at) })}
    </Notice>
  );
}

function ConflictHeader({ conflict }: Pick<ConflictPageProps, 'conflict'>): ReactElement {
  const { t } = useTranslation('conflicts');
  const formats = useFormats();
  return (
    <header>
      <Headline conflict={conflict} />
      <Text tone="secondary">
        {[...conflict.where, t('foundAt', { time: formats.dateTime(conflict.at) })].join(' · ')}
      </Text>
      {conflict.from !== null && (
        <Text tone="secondary">
          {t('fromFile', {
            by: isolate(conflict.from.by),
            time: isolate(formats.dateTime(conflict.from.at)),
          })}
        </Text>
      )}
    </header>
  );
}

/** Takes the focus when another conflict comes, so that it is read out. */
function Headline({ conflict }: Pick<ConflictPageProps, 'conflict'>): ReactElement {
  const nouns = useNouns();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 className={styles['title']} tabIndex={-1} ref={heading}>
      <SentenceWithName
        sentence={nouns.sentence(conflict, NAME_MARK)}
        name={nouns.titleOf(rowOf(conflict))}
      />
    </h1>
  );
}
