import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Building } from '../../../domain/entities/building.ts';
import type { Position } from '../../../domain/entities/geometry.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { NO_CONTROL, type Placement, type RoleChoices } from '../../../domain/floorplan/index.ts';
import type { Encoding } from '../../../domain/text-encoding/index.ts';
import { dropPlan, joinShapefiles } from '../../commands/index.ts';
import type { DraftForm } from '../../forms/index.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useToasts, withoutSameNames } from '../../ui/index.ts';
import { pivotOf } from './drawing/outline-pivot.ts';
import { OF_PLAN, type ChangeValue, type ImportValues } from './import-values.ts';
import type { ReadOptions } from './open-plan.ts';
import { nextValues } from './several/queue.ts';
import { useKeptSeveral } from './several/use-kept-several.ts';
import { useTakenPicture, type TakenPicture } from './straighten/use-taken-picture.ts';
import { useQueueKeeper } from './several/use-queue-keeper.ts';
import { firstChosen, useSeveral, type LevelChoice, type SeveralState } from './several/use-several.ts';
import type { IfcBelief } from '../../../workers/index.ts';
import type { SystemFault } from './system/file-system.tsx';
import type { PlanJob } from './use-plan.ts';

interface PlanFileOptions {
  building: Building;
  siblings: readonly Level[];
  levelLid: Lid;
  draft: DraftForm<ImportValues>;
  change: ChangeValue;
  plan: PlanJob;
}

/** The file of the wizard, or the several that a person chooses from; each step changes the values with it. */
export interface PlanFile extends TakenPicture {
  several: SeveralState;
  /** The middle of the building. */
  near: Position;
  /** Indices that the building has. */
  taken: ReadonlySet<number>;
  pick: (files: readonly File[]) => Promise<void>;
  /** As the plan of one level. */
  pickOne: (file: File) => void;
  takeSeveral: (choices: readonly LevelChoice[]) => Promise<void>;
  dropSeveral: () => void;
  /** What a person believes of a building model. */
  believe: (belief: IfcBelief) => void;
  /** Reads another page, or another part of it. */
  turnTo: (next: Pick<ImportValues, 'page' | 'part'>) => void;
  findAgain: (roles: RoleChoices) => void;
  readIn: (encoding: Encoding) => void;
  /** Null: where it fits best. */
  putAt: (placement: Placement | null) => void;
  retry: () => Promise<void>;
  /** Reads it as a file in the coordinates of a system; null where that went well. */
  readInSystem: (system: string) => Promise<SystemFault | null>;
  drop: () => Promise<void>;
}

/** What is picked for the level, and the steps that read it again. */
export function usePlanFile({
  building,
  siblings,
  levelLid,
  draft,
  change,
  plan,
}: PlanFileOptions): PlanFile {
  const forms = useTranslation('forms');
  const workspace = useWorkspace();
  const toasts = useToasts();
  const { form } = draft;
  const { values } = draft.draft;
  const { planName, page, part, encoding, placement, roles } = values;
  const { state, reopen, cancel } = plan;
  const options = useMemo(
    (): ReadOptions => ({ page, part, encoding, placement, roles }),
    [page, part, encoding, placement, roles],
  );
  const taken = useMemo(() => new Set(siblings.map(({ levelIndex }) => levelIndex)), [siblings]);

  useEffect(() => {
    // What an interrupted import had kept is read again.
    if (planName !== '' && state.stage === 'none') void reopen(options);
    // The pick was undone, or the draft discarded.
    if (planName === '' && state.stage === 'open') cancel();
  }, [planName, options, state.stage, reopen, cancel]);

  const keepName = (name: string): void => form.setValue('planName', name, { shouldDirty: name !== '' });
  const turn = (next: Partial<ReadOptions>): void => void plan.turn({ ...options, ...next }, keepName);

  const several = useSeveral(building);
  const keepQueue = useQueueKeeper(building, levelLid);
  const keptSeveral = useKeptSeveral(several, building.lid, values.several, (next) =>
    form.setValue('several', next, { shouldDirty: next !== null }),
  );
  const setPlanValues = (next: typeof OF_PLAN): void => {
    for (const name of Object.keys(next) as (keyof typeof OF_PLAN)[]) form.setValue(name, next[name]);
  };
  const pickOne = (file: File, first = OF_PLAN): void => {
    keptSeveral.close();
    setPlanValues(first);
    void plan.pick(file, first, keepName);
  };
  const pictures = useTakenPicture({ plan, levelLid, page, planName, pickOne });
  return {
    several: several.state,
    near: pivotOf(building.geometry),
    taken,
    // @spec 8.30
    pick: async (picked) => {
      const { files, refused } = withoutSameNames(picked);
      for (const { name } of refused)
        toasts.show({ kind: 'error', title: forms.t('issues.file-exists', { name }) });
      // The next reading says that a file was moved or deleted meanwhile.
      const whole = await joinShapefiles(files).catch(() => files);
      const isHandled = await keptSeveral.look(whole, (levels) => firstChosen(levels, taken));
      const [file] = whole;
      if (!isHandled && file !== undefined) pickOne(file);
    },
    pickOne: (file) => pickOne(file),
    ...pictures,
    takeSeveral: async (choices) => {
      const plans = await several.take(choices).catch(() => []);
      const queue = await keepQueue(plans, choices);
      const isModel = several.state.stage === 'open' && several.state.model !== null;
      const first = nextValues({ ...values, mapping: null, roles: {} }, queue);
      const next = first && { ...first, isTogether: isModel && queue.length > 1 };
      if (next === null) return;
      cancel();
      keptSeveral.close();
      // The file that was kept is read by who finds its name.
      for (const name of Object.keys(next) as (keyof ImportValues)[]) change(name, next[name]);
    },
    dropSeveral: keptSeveral.close,
    believe: several.believe,
    turnTo: (next) => {
      change('page', next.page);
      change('part', next.part);
      form.setValue('control', NO_CONTROL);
      form.setValue('placement', null);
      form.setValue('mapping', null);
      turn({ ...next, placement: null });
    },
    findAgain: (next) => {
      change('roles', next);
      form.setValue('mapping', null);
      turn({ roles: next, placement: null });
    },
    readIn: (next) => {
      change('encoding', next);
      form.setValue('mapping', null);
      turn({ encoding: next });
    },
    putAt: (next) => {
      form.setValue('isPlaceAgreed', false);
      change('placement', next);
    },
    retry: () => reopen(options),
    readInSystem: (system) => plan.project(system, options, keepName),
    drop: async () => {
      form.setValue('mapping', null);
      form.setValue('planName', '');
      cancel();
      await dropPlan(workspace, levelLid);
    },
  };
}
