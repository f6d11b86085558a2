import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Level } from '../../../domain/entities/level.ts';
import { LENGTH } from '../../../domain/limits.ts';
import { levelIssues } from '../../../domain/rules/index.ts';
import { deleteLevel, editLevel } from '../../commands/index.ts';
import { Bound, LevelTypeSelect, TitleField, Wide } from '../../forms/index.ts';
import { useLevelFeatures, useUnreadLevel } from '../../state/content/level-features.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';
import { NumberField, TextField } from '../../ui/index.ts';
import { EarthPosition } from './anchors/earth-position.tsx';
import { TitlesInLanguages, withTitlePaths } from './titles-in-languages.tsx';
import { withTranslatedTitles } from '../../../domain/values/translated-titles.ts';
import type { HierarchyKind, Subject } from './hierarchy-kind.ts';
import { numberingOf, type Numbering } from './level-index.ts';
import { levelDraft, levelValuesSchema, patchOf, TITLES, type LevelValues } from './level-values.ts';

type LevelSubject = Subject<Level, Record<string, never>, Numbering>;

/** It is not asked what it lies in. */
const TOP = {};

/** Whether its index may still be changed. */
const isFree = ({ around, mode }: LevelSubject): boolean => around.state === 'free' && mode === 'edit';

// @spec 2.58 4.50
/** A level that is there; levels are added from files. */
export const LEVEL: HierarchyKind<Level, Record<string, never>, LevelValues, Numbering> = {
  type: 'levels',
  useRow: function useOpenedLevel(place) {
    const { db } = useWorkspace();
    const there = place?.level;
    const [opened, setOpened] = useState(there);
    // With another index it has another address; its form stays open until it has reported the save.
    const kept = useLiveQuery(async () => opened && db.levels.get(opened.lid), [db, opened]);
    if (there && there.lid !== opened?.lid) setOpened(there);
    return there ?? kept ?? null;
  },
  parentIn: () => TOP,
  parentOf: () => null,
  titleOf: ({ title }) => title,
  values: levelValuesSchema,
  draftOf: levelDraft,
  titleIn: ({ title }) => title,
  hasOutline: false,
  around: numberingOf,
  issuesOf: ({ values: { levelType, ...values } }, subject) => {
    const levelIndex = isFree(subject) ? values.levelIndex : (subject.row?.levelIndex ?? null);
    const extra = { ...withTranslatedTitles({}, values), levelType };
    const around = { siblings: subject.around.siblings, isNew: isFree(subject) };
    return withTitlePaths(levelIssues({ ...values, levelIndex, extra }, around));
  },
  save: (draft, subject) => {
    const { row } = subject;
    return (
      row &&
      (async (workspace) =>
        editLevel.run(workspace, {
          lid: row.lid,
          patch: (stored) => patchOf(stored, draft.onto(levelDraft(stored)), isFree(subject)),
          move: draft.draft.values.contentMove,
        }))
    );
  },
  remove: async (workspace, input) => deleteLevel.run(workspace, input),
  useHeld: () => {
    const count = useLevelFeatures()?.length;
    return useUnreadLevel().isUnread || count === undefined ? null : count;
  },
  Fields: function LevelFields({ draft, subject }) {
    const { t } = useTranslation('forms');
    const { row, around } = subject;
    const { levelIndex } = row ?? draft.draft.values;
    const { anchors, contentMove } = draft.draft.values;
    return (
      <>
        <Bound draft={draft} name="levelType">
          {(field) => <LevelTypeSelect {...field} />}
        </Bound>
        {isFree(subject) ? (
          <Bound draft={draft} name="levelIndex">
            {(field) => (
              <NumberField
                {...field}
                label={t('fields.levelIndex')}
                hint={
                  around.isTaken && draft.draft.values.levelIndex === levelIndex
                    ? t('hints.levelIndexTaken')
                    : undefined
                }
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
            hint={t(around.state === 'unsure' ? 'hints.levelIndexUnsure' : 'hints.levelIndexLocked')}
            dir="ltr"
            isReadOnly
          />
        )}
        <Bound draft={draft} name="title">
          {(field) => (
            <TitleField {...field} label={t('fields.title')} max={LENGTH.titleOfLevel[1]} isRequired />
          )}
        </Bound>
        <Bound draft={draft} name="shortTitle">
          {(field) => (
            <TitleField
              {...field}
              label={t('fields.shortTitle')}
              max={LENGTH.shortTitleOfLevel[1]}
              isRequired
            />
          )}
        </Bound>
        <TitlesInLanguages draft={draft} members={TITLES} titleLength={LENGTH.titleOfLevel[1]} />
        {anchors !== null && (
          <Wide>
            <EarthPosition
              position={{ anchors, move: contentMove }}
              isReadOnly={draft.isReadOnly}
              onPosition={(next) => {
                draft.form.setValue('anchors', next.anchors, { shouldDirty: true });
                draft.form.setValue('contentMove', next.move, { shouldDirty: true });
              }}
            />
          </Wide>
        )}
      </>
    );
  },
};
