import { useCallback, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Building } from '../../../domain/entities/building.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import { lidSchema, type Lid } from '../../../domain/entities/ids.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { levelIssues } from '../../../domain/rules/index.ts';
import type { Staging } from '../../commands/index.ts';
import { DraftPanel, useDraft, useSave, Wide, type Draft, type Staged } from '../../forms/index.ts';
import { useServerTaxonomy } from '../../state/content/taxonomy.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { isolate } from '../../i18n/index.ts';
import { useToasts } from '../../ui/index.ts';
import { levelBelow, type ImportValues } from './import-values.ts';
import { LevelFields } from './level-fields.tsx';
import { MakingLine } from './making/making-line.tsx';
import { useLevelMaking } from './making/use-level-making.ts';
import { PlanSection } from './plan-section.tsx';
import { useImportProfiles } from './layers/use-import-profiles.ts';
import { usePlan } from './use-plan.ts';
import { usePlanChoice } from './use-plan-choice.ts';
import { usePlanFile } from './use-plan-file.ts';
import { useTitles } from '../../state/content/feature-name.ts';
import { usePreview } from './use-preview.ts';

export interface ImportFormProps {
  building: Building;
  siblings: readonly Level[];
  taxonomy: Taxonomy;
  head: Draft<ImportValues>;
  staged: Staged<ImportValues> | null;
  port: Staging;
  entityKey: string;
  freshLid: Lid;
  onClose: () => void;
  /** Opens the level that was made last. */
  onMade: (levelIndex: number | null) => void;
  /** Opens the wizard for the next of several levels, whose draft is kept by then. */
  onNext: () => void;
}

const NO_SHAPES = () => [];
const hasPlan = (draft: Draft<ImportValues> | undefined): boolean =>
  draft !== undefined && draft.values.planName !== '';

/** The wizard that makes a level. */
export function ImportForm(props: ImportFormProps): ReactElement {
  const { building, siblings, taxonomy } = props;
  const { t } = useTranslation('import');
  const forms = useTranslation('forms');
  const { titleOf } = useTitles();
  const workspace = useWorkspace();
  const toasts = useToasts();
  const validate = useCallback(
    ({ values: { levelType, ...level } }: Draft<ImportValues>) =>
      levelIssues({ ...level, extra: { levelType } }, { siblings, isNew: true }),
    [siblings],
  );
  // A person has seen the level index of a plan: where another tab takes it meanwhile it is refused, and no other is proposed.
  const [head, setHead] = useState(hasPlan(props.staged?.draft) ? props.staged!.head : props.head);
  const draft = useDraft<ImportValues>({
    entityKey: props.entityKey,
    id: props.freshLid,
    head,
    staged: props.staged,
    port: props.port,
    validate,
    titleOf: ({ title }) => title || t('title'),
    shapesOf: NO_SHAPES,
    sceneKey: null,
    isReadOnly: false,
    now: workspace.now,
  });
  if (head !== props.head && !hasPlan(draft.draft)) setHead(props.head);
  const save = useSave(draft);
  const levelLid = lidSchema.parse(draft.id);
  const { form } = draft;
  const { values } = draft.draft;
  const change = (name: keyof ImportValues, value: ImportValues[keyof ImportValues]): void =>
    form.setValue(name, value, { shouldDirty: true });
  // What a file says is compared with the titles of the server, whatever language the choices are shown in.
  const told = useServerTaxonomy();
  const plan = usePlan(levelLid, building, told);
  const file = usePlanFile({ building, siblings, levelLid, draft, change, plan });
  // @spec 5.28
  const chosen = usePlanChoice(building, values, plan, file.several.stage);
  usePreview(building, levelLid, plan.job, chosen.choice, chosen.summary?.features ?? 0);
  const { port } = props;
  const onLeft = (left: ImportValues['queue']): void => {
    change('queue', left);
    change('isTogether', false);
    const names = left.map(({ title, planName }) => title || planName).join(' · ');
    toasts.show({
      kind: 'error',
      title: t('model.left', { names: isolate(names) }),
      detail: t('model.leftText'),
    });
  };
  const place = { building, levelLid, taxonomy: told };
  const making = useLevelMaking({ ...place, values, head, port, plan, chosen, onLeft });
  const onSave = (): void => {
    const { run, next } = making;
    if (run === null) return;
    void save({
      run,
      doneText: forms.t('done.created', { title: values.title.trim() }),
      ...(next && { settle: () => draft.session.settle(next) }),
      onClosed: (settled) => {
        if (next === null) props.onMade(values.levelIndex);
        else void settled.then(props.onNext);
      },
    });
  };
  return (
    <DraftPanel
      draft={draft}
      title={t('title')}
      subtitle={titleOf(building)}
      saveLabel={t(values.isByHand || chosen.picture !== null ? 'byHand.create' : 'import')}
      blockedBy={chosen.blockedBy === null ? undefined : t(chosen.blockedBy)}
      progress={making.progress && <MakingLine progress={making.progress} onStop={making.stop} />}
      onSave={onSave}
      onClose={props.onClose}
    >
      <LevelFields draft={draft} />
      <Wide>
        <PlanSection
          plan={plan}
          file={file}
          chosen={chosen}
          values={values}
          change={change}
          taxonomy={taxonomy}
          profiles={useImportProfiles()}
          below={levelBelow(siblings, values.levelIndex)}
        />
      </Wide>
    </DraftPanel>
  );
}
