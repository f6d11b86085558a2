import { useCallback, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Level } from '../../../domain/entities/level.ts';
import { LENGTH } from '../../../domain/limits.ts';
import { levelIssues } from '../../../domain/rules/index.ts';
import { deleteLevel, restoreDeleted, saveLevel } from '../../commands/index.ts';
import {
  Bound,
  DraftPanel,
  LevelTypeSelect,
  TitleField,
  useDraft,
  useSave,
  Wide,
  type Draft,
  type Staged,
  type StagingPort,
} from '../../forms/index.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { NumberField, TextField } from '../../ui/index.ts';
import { EarthPosition } from './earth-position.tsx';
import { anchorsOf, levelDraft, saidOf, type LevelValues } from './level-values.ts';
import type { Numbering } from './level-index.ts';

export interface LevelFormProps {
  level: Level;
  head: Draft<LevelValues>;
  staged: Staged<LevelValues> | null;
  port: StagingPort;
  entityKey: string;
  mode: 'edit' | 'view';
  numbering: Numbering;
  onClose: () => void;
}

const NO_SHAPES = () => [];

export function LevelForm(props: LevelFormProps): ReactElement {
  const { level, mode, onClose } = props;
  const { t } = useTranslation('forms');
  const workspace = useWorkspace();
  const features = useLevelFeatures();
  const { levelIndex } = level;
  const { state, isTaken, siblings } = props.numbering;
  const isFree = state === 'free' && mode === 'edit';
  const validate = useCallback(
    ({ values: { levelType, ...values } }: Draft<LevelValues>) => {
      const index = isFree ? values.levelIndex : levelIndex;
      const level = { ...values, levelIndex: index, levelExtraData: { levelType } };
      return levelIssues(level, { siblings, isNew: isFree });
    },
    [isFree, levelIndex, siblings],
  );
  const draft = useDraft<LevelValues>({
    entityKey: props.entityKey,
    id: level.lid,
    head: props.head,
    staged: props.staged,
    port: props.port,
    validate,
    titleOf: ({ levelLongTitle }) => levelLongTitle,
    shapesOf: NO_SHAPES,
    sceneKey: null,
    isReadOnly: mode === 'view',
    now: workspace.now,
  });
  const save = useSave(draft);
  const { values } = draft.draft;
  const anchors = anchorsOf(level);
  const title = values.levelLongTitle.trim();

  const onSave = (): void =>
    void save({
      run: () =>
        saveLevel.run(workspace, {
          lid: level.lid,
          patch: (stored) => saidOf(stored, draft.onto(levelDraft(stored)), isFree),
        }),
      doneText: t('done.updated', { title }),
      onClosed: onClose,
    });
  return (
    <DraftPanel
      draft={draft}
      title={t(`titles.${mode}.levels`)}
      subtitle={level.levelLongTitle}
      saveLabel={t('save.levels')}
      onSave={onSave}
      onClose={onClose}
      remove={{
        label: t('delete.levels.label'),
        question: t('delete.levels.question', { title: level.levelLongTitle }),
        text: t('delete.levels.text', { count: features?.length ?? 0 }),
        onDelete: () =>
          void save({
            run: () =>
              deleteLevel.run(workspace, {
                key: level.lid,
                isShown: (stored) => draft.session.shows(levelDraft(stored)),
              }),
            isDeletion: true,
            restore: (key) => restoreDeleted(workspace, key),
            doneText: t('done.deleted', { title: level.levelLongTitle }),
            onClosed: onClose,
          }),
      }}
    >
      <Bound draft={draft} name="levelType">
        {(field) => <LevelTypeSelect {...field} />}
      </Bound>
      {isFree ? (
        <Bound draft={draft} name="levelIndex">
          {(field) => (
            <NumberField
              {...field}
              label={t('fields.levelIndex')}
              hint={isTaken && values.levelIndex === levelIndex ? t('hints.levelIndexTaken') : undefined}
              isWhole
              isRequired
              notNumberText={t('issues.is-number')}
            />
          )}
        </Bound>
      ) : (
        <TextField
          label={t('fields.levelIndex')}
          value={String(levelIndex)}
          hint={t(state === 'unsure' ? 'hints.levelIndexUnsure' : 'hints.levelIndexLocked')}
          dir="ltr"
          isReadOnly
        />
      )}
      <Bound draft={draft} name="levelLongTitle">
        {(field) => (
          <TitleField {...field} label={t('fields.longTitle')} max={LENGTH.levelLongTitle[1]} isRequired />
        )}
      </Bound>
      <Bound draft={draft} name="levelShortTitle">
        {(field) => (
          <TitleField {...field} label={t('fields.shortTitle')} max={LENGTH.levelShortTitle[1]} isRequired />
        )}
      </Bound>
      {anchors !== null && (
        <Wide>
          <EarthPosition anchors={anchors} />
        </Wide>
      )}
    </DraftPanel>
  );
}
