import {
  exists,
  getBuilding,
  getLevel,
  listFeatures,
  pendingStates,
  planOfLevel,
  rowStatusOf,
  type FileRecord,
} from '../../../db/index.ts';
import { isNetworkNode } from '../../../domain/content/index.ts';
import type { AnchorPair } from '../../../domain/entities/anchor.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Level } from '../../../domain/entities/level.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import { asksFor, inUtf8, planTypeOf } from '../../../domain/floorplan/index.ts';
import type { Encoding } from '../../../domain/text-encoding/encodings.ts';
import { planIdOf } from '../../../domain/entities/plan-file.ts';
import { sameValue } from '../../../domain/moment/index.ts';
import { reviseLevel as reviseOp, type FeatureDraft, type RevisedRoom } from '../../../domain/ops/index.ts';
import { hasArrived, type RevisionRow } from '../../../domain/revision/index.ts';
import { kindOf } from '../../../domain/taxonomy/index.ts';
import type { Workspace } from '../../state/session/workspace.ts';
import type { Command, CommandFailure } from '../command.ts';
import { commit } from '../commit.ts';
import { newFid } from '../new-ids.ts';
import { levelPlan, outlinePlan, type LevelPlan } from '../plans/level-plan.ts';

export interface ReviseLevelInput {
  levelLid: string;
  /** Those that are to be taken over. */
  rows: readonly RevisionRow[];
  /** What was on the level when the plan was held against it. */
  compared: ReadonlySet<string>;
  taxonomy: Taxonomy;
  /** The newer plan, where it is to take the place of the one before. */
  plan: NewerPlan | null;
}

export interface NewerPlan {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Of a PDF, from 1. */
  page: number;
  /** In what a person said that its texts are written. */
  encoding: Encoding | null;
  isPicture: boolean;
  /** Null: it lies as the one before it. */
  anchors: AnchorPair | null;
}

export type ReviseLevelOutcome =
  /** `leftOut`: changed by others since they were compared, or in conflict. */
  | { ok: true; taken: number; leftOut: number }
  /** `behind`: what is new by these rows may be on the level since. Nothing is taken over. */
  | { ok: false; code: CommandFailure | 'behind' };

/** Takes over what a newer plan changes, in one step that is undone as one. What is gone ends in the trash. */
export const reviseLevel: Command<ReviseLevelInput, ReviseLevelOutcome> = {
  id: 'revise-level',
  async run(workspace, { levelLid, rows, compared, taxonomy, plan }) {
    const { db } = workspace;
    const states = await pendingStates(db);
    const file = plan && fileOf(workspace, levelLid, plan);
    const files = file === null ? [] : [file, ...(await formerPlan(workspace, levelLid))];
    let leftOut = 0;
    const adds = rows.some(({ fid }) => fid === null);
    let isBehind = false;
    const make = async () => {
      leftOut = 0;
      const level = await getLevel(db, levelLid);
      if (level === undefined) return null;
      isBehind = adds && hasArrived((await listFeatures(db, levelLid)).filter(exists), compared, taxonomy);
      if (isBehind) return null;
      const known = await db.features.bulkGet(rows.flatMap(({ fid }) => fid ?? []));
      const byFid = new Map(
        known.flatMap((feature) => (feature === undefined ? [] : [[feature.fid, feature]])),
      );
      const stay: RevisedRoom[] = [];
      const gone: Feature[] = [];
      const added: FeatureDraft[] = [];
      for (const row of rows) {
        const { fid, geometry, kind, name, newName, typeCode, eid } = row;
        if (fid === null) {
          if (geometry !== null)
            added.push({
              fid: newFid(workspace),
              kind: kindOf(typeCode, taxonomy),
              geometry,
              properties: { typeCode, ...(name !== '' && { name }), ...(eid !== undefined && { eid }) },
            });
          continue;
        }
        const feature = byFid.get(fid);
        const isHeld = feature !== undefined && rowStatusOf(states, 'features', feature) === 'conflict';
        if (feature === undefined || isHeld || isNetworkNode(feature) || !isAsCompared(feature, row))
          leftOut += 1;
        else if (geometry === null) gone.push(feature);
        else
          stay.push({ feature, geometry: kind === 'renamed' ? feature.geometry : geometry, name: newName });
      }
      const change =
        plan === null || file === null
          ? null
          : {
              planId: file.fileId,
              page: asksFor(file.fileType, 'page') ? plan.page : null,
              isPicture: plan.isPicture,
              anchors: plan.anchors,
              encoding: plan.encoding,
            };
      return reviseOp(level, { stay, gone, added, plan: change }, () => newFid(workspace));
    };
    const outcome = await commit(workspace, make, { files });
    if (isBehind) return { ok: false, code: 'behind' };
    return outcome.ok ? { ok: true, taken: rows.length - leftOut, leftOut } : outcome;
  },
};

const isAsCompared = ({ levelLid, geometry, properties }: Feature, row: RevisionRow): boolean =>
  levelLid !== null && sameValue(geometry, row.former) && (properties.name ?? '') === row.name;

const fileOf = ({ now, newId }: Workspace, levelLid: string, { name, bytes }: NewerPlan): FileRecord => ({
  fileId: newId(),
  levelLid,
  fileName: name,
  fileType: planTypeOf(name),
  bytes: inUtf8(bytes),
  at: now(),
  isReplacement: true,
});

/** A plan can't be taken from the server: of a level that had none the outline of its building is the one before it. */
async function outlineOf({ db, online }: Workspace, level: Level): Promise<LevelPlan | null> {
  const status = await online.mapping.status(level);
  if (!status.ok || status.value?.floorPlanUrl != null) return null;
  const building = await getBuilding(db, level.buildingLid);
  return building === undefined ? null : { fileType: 'geojson', bytes: outlinePlan(building).bytes };
}

/** The plan before it, where it can be had now: an undo after the upload sends it once more. */
async function formerPlan(workspace: Workspace, levelLid: string): Promise<FileRecord[]> {
  const { db, now, newId } = workspace;
  const level = await getLevel(db, levelLid);
  if (level === undefined || (await planOfLevel(db, level)) !== undefined) return [];
  const plan = (await levelPlan(workspace, level).catch(() => null)) ?? (await outlineOf(workspace, level));
  if (plan === null) return [];
  const [id, at] = [planIdOf(level), now()];
  return [
    {
      fileId: id ?? newId(),
      levelLid,
      fileName: `plan.${plan.fileType}`,
      ...plan,
      at,
      uploadedAt: at,
      ...(id !== null && { isReplacement: true }),
    },
  ];
}
