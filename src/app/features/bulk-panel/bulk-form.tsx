import { Trash2 } from 'lucide-react';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { tagOf } from '../../../db/index.ts';
import { editIssues, isEmptyEdit, NO_EDIT, previewOf, type BulkEdit } from '../../../domain/bulk/index.ts';
import { countByList, FEATURE_LISTS } from '../../../domain/content/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { PanelFrame, useFieldLabel } from '../../forms/index.ts';
import { apart, useFormats } from '../../i18n/index.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { usePendingStates } from '../../state/sync-status/pending-changes.ts';
import { Button, ConfirmModal, Pictogram, Progress, Stack, type IconType } from '../../ui/index.ts';
import { BulkFields } from './bulk-fields.tsx';
import { MergeChoice } from './merge-choice.tsx';
import { Preview } from './bulk-preview.tsx';
import { LevelChoice } from './level-choice.tsx';
import { TypeChoice } from './type-choice.tsx';
import { useBulkRun } from './use-bulk-run.ts';

interface Props {
  features: readonly Feature[];
  icon: IconType;
  onClose: () => void;
}

export function BulkForm({ features, icon, onClose }: Props): ReactNode {
  const { t } = useTranslation(['bulk', 'content']);
  const formats = useFormats();
  const labelOf = useFieldLabel();
  const taxonomy = useTaxonomy();
  const states = usePendingStates();
  const [edit, setEdit] = useState<BulkEdit>(NO_EDIT);
  const [isAsking, setAsking] = useState(false);
  const { change, remove, progress, cancel } = useBulkRun(taxonomy, () => setEdit(NO_EDIT));
  // A letter that is typed does not wait for what it would do to thousands.
  const settled = useDeferredValue(edit);
  const preview = useMemo(
    () => previewOf(features, settled, taxonomy, (one) => tagOf(states, 'features', one) === 'conflict'),
    [features, settled, taxonomy, states],
  );
  const issues = useMemo(() => editIssues(edit), [edit]);
  const fids = features.map(({ fid }) => fid);
  const canApply = !isEmptyEdit(edit) && issues.size === 0 && preview.changed > 0 && settled === edit;
  const counts = countByList(FEATURE_LISTS, features);
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
          ? t('fillIn', { fields: formats.list([...issues.keys()].map((name) => apart(labelOf(name)))) })
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
            onPress={() => void change(fids, edit)}
          >
            {t('apply', { count: preview.changed })}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
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
        <TypeChoice features={features} edit={edit} onChange={setEdit} />
        <BulkFields features={features} edit={edit} onChange={setEdit} issues={issues} />
        <LevelChoice edit={edit} onChange={setEdit} />
        {issues.size === 0 && <Preview preview={preview} isEmpty={isEmptyEdit(edit)} />}
        <MergeChoice features={features} isBusy={progress !== null} />
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
      </Stack>
      <ConfirmModal
        isOpen={isAsking}
        title={t('deleteQuestion', { count: features.length })}
        safeLabel={t('cancel')}
        actionLabel={t('confirm')}
        isDestructive
        onSafe={() => setAsking(false)}
        onAction={() => {
          setAsking(false);
          void remove(fids);
        }}
      >
        {t('deleteText')}
      </ConfirmModal>
    </PanelFrame>
  );
}
