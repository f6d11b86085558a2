import { Trash2 } from 'lucide-react';
import { memo, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { rowStatusOf } from '../../../db/index.ts';
import { editIssues, isEmptyEdit, NO_EDIT } from '../../../domain/bulk/index.ts';
import { countByList, FEATURE_LISTS } from '../../../domain/content/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { KeptFields, PanelFrame, useFieldLabel } from '../../forms/index.ts';
import { ClosedPart } from '../../closures/closed-part.tsx';
import { isolate, useFormats } from '../../i18n/index.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { usePendingStates } from '../../state/sync-status/pending-changes.ts';
import { Button, ConfirmModal, Notice, Pictogram, Progress, Text, type IconType } from '../../ui/index.ts';
import { BulkFields } from './bulk-fields.tsx';
import { MergeChoice } from './merge-choice.tsx';
import { Preview } from './bulk-preview.tsx';
import { LevelChoice } from './level-choice.tsx';
import { RenameChoice } from './rename-choice.tsx';
import { RepeatChoice } from './repeat-choice.tsx';
import { TypeChoice } from './type-choice.tsx';
import { useBulkPreview } from './use-bulk-preview.ts';
import { useBulkRun } from './use-bulk-run.ts';
import type { KeptEdit } from './use-kept-edit.ts';
import { useRename } from './use-rename.ts';

// While an act runs its progress is all that changes.
const Type = memo(TypeChoice);
const Rename = memo(RenameChoice);
const Fields = memo(BulkFields);
const Level = memo(LevelChoice);
const Merge = memo(MergeChoice);
const Closed = memo(ClosedPart);
const Repeat = memo(RepeatChoice);
const PreviewOfEdit = memo(Preview);

interface Props {
  features: readonly Feature[];
  kept: KeptEdit;
  /** Names of features that were deleted elsewhere since they were selected. */
  gone: readonly string[];
  /** These are about to go by this person's own act. */
  onOwn: (fids: readonly string[]) => void;
  icon: IconType;
  onClose: () => void;
}

export function BulkForm({ features: current, kept, gone, onOwn, icon, onClose }: Props): ReactNode {
  const { t } = useTranslation(['bulk', 'content', 'forms']);
  const formats = useFormats();
  const labelOf = useFieldLabel();
  const taxonomy = useTaxonomy();
  const states = usePendingStates();
  const { edit, set: setEdit } = kept;
  const [isAsking, setAsking] = useState(false);
  const { change, remove, progress, cancel } = useBulkRun(taxonomy, () => setEdit(NO_EDIT));
  const [features, setFeatures] = useState(current);
  // What it is about stays as it was pressed for while an act changes it, a part after the other.
  if (progress === null && features !== current) setFeatures(current);
  const held = useMemo(
    () =>
      new Set<string>(
        features.filter((one) => rowStatusOf(states, 'features', one) === 'conflict').map(({ fid }) => fid),
      ),
    [features, states],
  );
  const { named, withNames } = useRename(features, edit);
  const { preview, isSettled } = useBulkPreview({ features, held, taxonomy }, withNames);
  const changed = preview?.changed ?? 0;
  const issues = useMemo(() => editIssues(edit), [edit]);
  const fids = useMemo(() => features.map(({ fid }) => fid), [features]);
  const canApply = !isEmptyEdit(edit) && issues.size === 0 && changed > 0 && isSettled;
  const counts = useMemo(() => countByList(FEATURE_LISTS, features), [features]);
  const lists = FEATURE_LISTS.filter((list) => counts[list] > 0);
  return (
    <PanelFrame
      title={t('selected', { count: features.length })}
      subtitle={formats.list(
        lists.map((list) => `${t(`content:titles.${list}`)} ${formats.number(counts[list])}`),
      )}
      pictogram={<Pictogram icon={icon} />}
      keepsMap
      onClose={onClose}
      footReason={
        issues.size > 0
          ? t('fillIn', { fields: formats.list([...issues.keys()].map((name) => isolate(labelOf(name)))) })
          : undefined
      }
      footActions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t('clear')}
          </Button>
          <Button
            variant="primary"
            isDisabled={!canApply}
            isPending={progress !== null}
            onPress={() => void change(fids, withNames)}
          >
            {t('apply', { count: changed })}
          </Button>
        </>
      }
    >
      <KeptFields form={kept.form}>
        {gone.length > 0 && (
          <Notice tone="waiting" role="status">
            <Text as="span">
              {t('goneMeanwhile', {
                count: gone.length,
                titles: formats.list(gone.slice(0, 5).map(isolate)),
              })}
            </Text>
          </Notice>
        )}
        {progress !== null && (
          <Progress
            label={t(`progress.${progress.what}`)}
            value={progress.done}
            max={progress.total}
            text={t('progress.text', {
              done: formats.number(progress.done),
              total: formats.number(progress.total),
            })}
            onCancel={cancel}
            cancelLabel={t('cancel')}
          />
        )}
        <Type features={features} edit={edit} onChange={setEdit} />
        <Rename edit={edit} named={named} onChange={setEdit} />
        <Fields features={features} edit={edit} onChange={setEdit} issues={issues} />
        <Level edit={edit} onChange={setEdit} />
        {issues.size === 0 && preview !== null && (
          <PreviewOfEdit preview={preview} isEmpty={isEmptyEdit(edit)} />
        )}
        <Repeat features={features} isBusy={progress !== null} />
        <Closed features={features} />
        <Merge features={features} isBusy={progress !== null} onOwn={onOwn} />
        <div>
          <Button
            variant="danger"
            icon={Trash2}
            isDisabled={progress !== null}
            onPress={() => setAsking(true)}
          >
            {t('delete', { count: features.length })}
          </Button>
        </div>
      </KeptFields>
      <ConfirmModal
        isOpen={isAsking}
        title={t('deleteQuestion', { count: features.length })}
        safeLabel={t('cancel')}
        actionLabel={t('confirm')}
        isDestructive
        onSafe={() => setAsking(false)}
        onAction={() => {
          setAsking(false);
          onOwn(fids);
          void remove(fids);
        }}
      >
        {t('deleteText')}
      </ConfirmModal>
    </PanelFrame>
  );
}
