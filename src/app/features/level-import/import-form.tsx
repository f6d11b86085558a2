import { useCallback, useEffect, useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Building } from '../../../domain/entities/building.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import { lidSchema, type Lid } from '../../../domain/entities/ids.ts';
import type { Level } from '../../../domain/entities/level.ts';
import {
  anchorIssues,
  calculateAnchors,
  NO_CONTROL,
  placeDoubts,
  planTypeOf,
  type ImportChoice,
  type RoleChoices,
  asksFor,
} from '../../../domain/floorplan/index.ts';
import { withPlanEncoding, withPlanPart, withPlanPicture } from '../../../domain/entities/plan-file.ts';
import type { AnchorPair } from '../../../domain/entities/anchor.ts';
import type { Encoding } from '../../../domain/text-encoding/index.ts';
import type { FeatureDraft } from '../../../domain/ops/index.ts';
import { levelIssues } from '../../../domain/rules/index.ts';
import type { ImportPlan } from '../../../workers/index.ts';
import { dropPlan, importLevel, keepPlan, newLid, outlinePlan, type Staging } from '../../commands/index.ts';
import {
  DraftPanel,
  toStaged,
  useDraft,
  useSave,
  Wide,
  type Draft,
  type SaveOutcome,
  type Staged,
} from '../../forms/index.ts';
import { useToasts, withoutSameNames } from '../../ui/index.ts';
import { useServerTaxonomy } from '../../state/content/taxonomy.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { levelBelow, type ImportValues, type QueuedLevel } from './import-values.ts';
import { nextDraft, nextValues, queuedLevel } from './several/queue.ts';
import { useKeptSeveral } from './several/use-kept-several.ts';
import { firstChosen, useSeveral, type LevelChoice, type SeveralState } from './several/use-several.ts';
import { LevelFields } from './level-fields.tsx';
import { isReady, needsMapping, startMapping } from './type-mapping.ts';
import { PlanSection } from './plan-section.tsx';
import type { PlanState } from './plan-state.ts';
import { MakingLine } from './making-line.tsx';
import { useMaking, type Making } from './use-making.ts';
import { useImportCheck } from './use-import-check.ts';
import { useImportProfiles } from './layers/use-import-profiles.ts';
import { usePlan } from './use-plan.ts';
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

const hasAreas = (shapes: Readonly<Record<string, number>>): boolean =>
  Object.keys(shapes).some((shape) => !shape.endsWith('Point'));

/** What the plan still needs. */
const SEVERAL = {
  looking: 'blocked.reading',
  refused: 'blocked.other',
  open: 'blocked.several',
} as const;

function blockedKey(stage: PlanState['stage'], several: SeveralState['stage'], mustMap: boolean) {
  if (several !== 'none') return SEVERAL[several];
  if (stage === 'reading') return 'blocked.reading' as const;
  if (stage === 'refused' || stage === 'failed') return 'blocked.other' as const;
  if (stage === 'none') return 'blocked.plan' as const;
  return mustMap ? ('blocked.types' as const) : ('blocked.check' as const);
}

export function ImportForm(props: ImportFormProps): ReactElement {
  const { building, siblings, taxonomy, onClose } = props;
  const { t } = useTranslation('import');
  const forms = useTranslation('forms');
  const workspace = useWorkspace();
  const validate = useCallback(
    ({ values: { levelType, ...level } }: Draft<ImportValues>) =>
      levelIssues({ ...level, extra: { levelType } }, { siblings, isNew: true }),
    [siblings],
  );
  const draft = useDraft<ImportValues>({
    entityKey: props.entityKey,
    id: props.freshLid,
    head: props.head,
    staged: props.staged,
    port: props.port,
    validate,
    titleOf: ({ title }) => title || t('title'),
    shapesOf: NO_SHAPES,
    sceneKey: null,
    isReadOnly: false,
    now: workspace.now,
  });
  const save = useSave(draft);
  const levelLid = lidSchema.parse(draft.id);
  // What a file says is compared with the titles of the server, whatever language the choices are shown in.
  const profiles = useImportProfiles();
  const plan = usePlan(levelLid, building, useServerTaxonomy());
  const toasts = useToasts();
  const taken = useMemo(() => new Set(siblings.map(({ levelIndex }) => levelIndex)), [siblings]);
  const { form } = draft;
  const { values } = draft.draft;
  // @spec 5.28
  const { planName, mapping, agreed, page, part, encoding, placement, roles, isByHand } = values;
  const { state, reopen, cancel } = plan;
  const below = levelBelow(siblings, values.levelIndex);

  useEffect(() => {
    // What an interrupted import had kept is read again.
    if (planName !== '' && state.stage === 'none') void reopen({ page, part, encoding, placement, roles });
    // The pick was undone, or the draft discarded.
    if (planName === '' && state.stage === 'open') cancel();
  }, [planName, page, part, encoding, placement, roles, state.stage, reopen, cancel]);

  const several = useSeveral(building);
  // While levels are chosen of another pick, the plan that was open before is neither shown nor imported.
  const isOpen = state.stage === 'open' && several.state.stage === 'none';
  const picture = isOpen ? (state.drawing?.picture ?? null) : null;
  const summary = isOpen && picture === null ? state.summary : null;
  const mustMap = summary !== null && mapping === null && needsMapping(summary.direct);
  const choice = useMemo(
    (): ImportChoice | null => (summary === null || mustMap ? null : { mapping, agreed }),
    [summary, mustMap, mapping, agreed],
  );
  const inside = state.stage === 'open' ? (state.drawing?.fit.inside ?? null) : null;
  const doubts = useMemo(
    () =>
      summary?.bounds == null
        ? []
        : placeDoubts(summary.bounds, building.geometry, inside, hasAreas(summary.shapes)),
    [summary, building, inside],
  );
  const isDoubtful = doubts.length > 0 && !values.isPlaceAgreed;
  const encodings = state.stage === 'open' ? state.drawing?.sheet.encodings : undefined;
  const isAsking = encodings?.isSure === false && encoding === null;
  const check = useImportCheck(plan.job, choice);
  usePreview(building, levelLid, plan.job, choice, summary?.features ?? 0);

  const keptSeveral = useKeptSeveral(several, building.lid, values.several, (next) =>
    form.setValue('several', next, { shouldDirty: next !== null }),
  );
  // @spec 8.30
  const pick = async (picked: readonly File[]): Promise<void> => {
    const { files, refused } = withoutSameNames(picked);
    for (const { name } of refused)
      toasts.show({ kind: 'error', title: forms.t('issues.file-exists', { name }) });
    const isHandled = await keptSeveral.look(files, (levels) => firstChosen(levels, taken));
    const [file] = files;
    if (!isHandled && file !== undefined) pickOne(file);
  };
  const takeSeveral = async (choices: readonly LevelChoice[]): Promise<void> => {
    const plans = await several.take(choices).catch(() => null);
    const titleOf = (floor: number): string => t('levelTitle', { floor });
    const queue: QueuedLevel[] = [];
    for (const [i, file] of (plans ?? []).entries()) {
      const lid = i === 0 ? levelLid : newLid(workspace);
      const kept = await keepPlan(workspace, { levelLid: lid, buildingLid: building.lid }, file);
      if (!kept.ok) {
        toasts.show({
          kind: 'error',
          title: forms.t(kept.code === 'quota' ? 'failures.quota' : 'failures.plan'),
        });
        break;
      }
      queue.push(queuedLevel(choices[i]!, lid, file.name, titleOf));
    }
    const next = nextValues({ ...values, mapping: null, roles: {} }, queue);
    if (next === null) return;
    cancel();
    keptSeveral.close();
    // The file that was kept is read by who finds its name.
    for (const name of Object.keys(next) as (keyof ImportValues)[])
      form.setValue(name, next[name], { shouldDirty: true });
  };
  const pickOne = (file: File): void => {
    keptSeveral.close();
    form.setValue('mapping', null);
    form.setValue('placement', null);
    form.setValue('control', NO_CONTROL);
    form.setValue('isPlaceAgreed', false);
    form.setValue('page', 1);
    form.setValue('part', null);
    form.setValue('encoding', null);
    form.setValue('isByHand', false);
    form.setValue('roles', {});
    void plan.pick(file, { page: 1, part: null, encoding: null, placement: null, roles: {} }, keepName);
  };
  const keepName = (name: string): void => form.setValue('planName', name, { shouldDirty: name !== '' });
  const turnTo = (next: Pick<ImportValues, 'page' | 'part'>): void => {
    form.setValue('page', next.page, { shouldDirty: true });
    form.setValue('part', next.part, { shouldDirty: true });
    form.setValue('control', NO_CONTROL);
    form.setValue('placement', null);
    form.setValue('mapping', null);
    void plan.turn({ ...next, encoding, placement: null, roles }, keepName);
  };
  const findAgain = (next: RoleChoices): void => {
    form.setValue('roles', next, { shouldDirty: true });
    form.setValue('mapping', null);
    void plan.turn({ page, part, encoding, placement: null, roles: next }, keepName);
  };
  const readIn = (next: Encoding): void => {
    form.setValue('encoding', next, { shouldDirty: true });
    form.setValue('mapping', null);
    void plan.turn({ page, part, encoding: next, placement, roles }, keepName);
  };
  const drop = async (): Promise<void> => {
    form.setValue('mapping', null);
    form.setValue('planName', '');
    cancel();
    await dropPlan(workspace, levelLid);
  };
  /** Of several levels the next one. */
  const next = nextDraft(values);
  const making = useMaking();
  const build = (ends: string, job: ImportPlan, chosen: ImportChoice): Promise<SaveOutcome> =>
    making.run(summary?.features ?? 0, async (watch) => {
      const built = await watch.unlessStopped(job.build(chosen, watch.onBuilt));
      if (built === null) return { ok: false, code: 'stopped' };
      if (!built.ok) return { ok: false, code: 'plan' };
      return make(ends, plan.anchors(placement) ?? built.anchors, built.features, watch);
    });
  const buildByHand = async (ends: string): Promise<SaveOutcome> => {
    const outline = [{ geometry: building.geometry }];
    const kept = await keepPlan(workspace, { levelLid, buildingLid: building.lid }, outlinePlan(building));
    const anchors = calculateAnchors(outline);
    return kept.ok && anchors !== null ? make(ends, anchors, []) : { ok: false, code: 'plan' };
  };
  const buildPicture = async (ends: string): Promise<SaveOutcome> => {
    const anchors = plan.anchors(placement);
    return anchors === null ? { ok: false, code: 'plan' } : make(ends, anchors, []);
  };
  const make = async (
    ends: string,
    anchors: AnchorPair,
    features: readonly FeatureDraft[],
    watch?: Making,
  ): Promise<SaveOutcome> => {
    if (anchorIssues(anchors).length > 0) return { ok: false, code: 'plan' };
    const { levelIndex, shortTitle, title, levelType } = values;
    if (levelIndex === null) return { ok: false, code: 'plan' };
    const hasPages = asksFor(planTypeOf(planName), 'page');
    const whole = { levelType, anchors, ...(hasPages && { floorPlanPage: page }) };
    const kind = picture === null ? whole : withPlanPicture(whole);
    const extra = encoding === null ? kind : withPlanEncoding(kind, encoding);
    return importLevel.run(
      // The draft of the next level takes the place of this one.
      next === null ? { ...workspace, ends } : workspace,
      {
        ...(watch && { watch }),
        ...(next && { next: await props.port.part(toStaged(next.id, next.draft, props.head)) }),
        buildingLid: building.lid,
        level: {
          lid: levelLid,
          levelIndex,
          shortTitle: shortTitle.trim(),
          title: title.trim(),
          extra: part === null ? extra : withPlanPart(extra, part),
        },
        features,
      },
    );
  };
  const onSave = (): void => {
    const { job } = plan;
    if (!isByHand && picture === null && (job === null || choice === null)) return;
    const title = values.title.trim();
    void save({
      run: (ends) => {
        if (picture !== null) return buildPicture(ends);
        return job === null || choice === null ? buildByHand(ends) : build(ends, job, choice);
      },
      doneText: forms.t('done.created', { title }),
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
      subtitle={building.title}
      saveLabel={t(isByHand || picture !== null ? 'byHand.create' : 'import')}
      blockedBy={
        isByHand || picture !== null || (isReady(check) && !isDoubtful && !isAsking)
          ? undefined
          : t(
              isAsking
                ? 'blocked.encoding'
                : isReady(check)
                  ? 'blocked.place'
                  : blockedKey(state.stage, several.state.stage, mustMap),
            )
      }
      progress={making.progress && <MakingLine progress={making.progress} onStop={making.stop} />}
      onSave={onSave}
      onClose={onClose}
    >
      <LevelFields draft={draft} />
      <Wide>
        <PlanSection
          state={state}
          job={plan.job}
          taxonomy={taxonomy}
          mapping={mapping}
          agreed={agreed}
          check={check}
          page={page}
          pages={plan.pages}
          placement={placement}
          control={values.control}
          onControl={(next) => form.setValue('control', next, { shouldDirty: true })}
          isByHand={isByHand}
          roles={roles}
          onRoles={(next) => form.setValue('roles', next, { shouldDirty: true })}
          onFindAgain={findAgain}
          onRetry={() => void reopen({ page, part, encoding, placement, roles })}
          profiles={profiles}
          doubts={doubts}
          isPlaceAgreed={values.isPlaceAgreed}
          onPlaceAgreed={(next) => form.setValue('isPlaceAgreed', next, { shouldDirty: true })}
          onByHand={(next) => form.setValue('isByHand', next, { shouldDirty: true })}
          onPage={(next) => turnTo({ page: next, part: null })}
          encoding={encoding}
          onEncoding={readIn}
          part={part}
          onPart={(next) => turnTo({ page, part: next })}
          onPlacement={(next) => {
            form.setValue('isPlaceAgreed', false);
            form.setValue('placement', next, { shouldDirty: true });
          }}
          below={below}
          fitTo={plan.fitTo}
          onPlace={(next) => void plan.place(next)}
          onPick={(files) => void pick(files)}
          several={several.state}
          taken={taken}
          chosen={values.several?.chosen ?? []}
          onChoose={(chosen) =>
            form.setValue('several', { kept: values.several?.kept ?? [], chosen }, { shouldDirty: true })
          }
          queue={values.queue}
          onTakeSeveral={(choices) => void takeSeveral(choices)}
          onWhole={pickOne}
          onDropSeveral={keptSeveral.close}
          onDropQueue={() => form.setValue('queue', [], { shouldDirty: true })}
          onDrop={() => void drop()}
          onStartMapping={() => {
            if (summary !== null)
              form.setValue('mapping', startMapping(summary.candidates), { shouldDirty: true });
          }}
          onMapping={(next) => form.setValue('mapping', next, { shouldDirty: true })}
          onAgreed={(next) => form.setValue('agreed', next, { shouldDirty: true })}
        />
      </Wide>
    </DraftPanel>
  );
}
