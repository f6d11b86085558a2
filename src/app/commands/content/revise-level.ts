import { getLevel, pendingStates, tagOf } from '../../../db/index.ts';
import { isNetworkNode } from '../../../domain/content/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import { sameValue } from '../../../domain/moment/index.ts';
import { reviseLevel as reviseOp, type FeatureDraft, type RevisedRoom } from '../../../domain/ops/index.ts';
import type { RevisionRow } from '../../../domain/revision/index.ts';
import { kindOf } from '../../../domain/taxonomy/index.ts';
import type { Command, CommandFailure } from '../command.ts';
import { commit } from '../commit.ts';
import { newFid } from '../new-ids.ts';

export interface ReviseLevelInput {
  levelLid: string;
  /** Those that are to be taken over. */
  rows: readonly RevisionRow[];
  taxonomy: Taxonomy;
}

export type ReviseLevelOutcome =
  /** `leftOut`: changed by others since they were compared, or in conflict. */
  { ok: true; taken: number; leftOut: number } | { ok: false; code: CommandFailure };

/** Takes over what a newer plan changes, in one step that is undone as one. What is gone ends in the trash. */
export const reviseLevel: Command<ReviseLevelInput, ReviseLevelOutcome> = {
  id: 'revise-level',
  async run(workspace, { levelLid, rows, taxonomy }) {
    const { db } = workspace;
    const states = await pendingStates(db);
    let leftOut = 0;
    const outcome = await commit(workspace, async () => {
      leftOut = 0;
      const level = await getLevel(db, levelLid);
      if (level === undefined) return null;
      const known = await db.features.bulkGet(rows.flatMap(({ fid }) => fid ?? []));
      const byFid = new Map(
        known.flatMap((feature) => (feature === undefined ? [] : [[feature.fid, feature]])),
      );
      const stay: RevisedRoom[] = [];
      const gone: Feature[] = [];
      const added: FeatureDraft[] = [];
      for (const row of rows) {
        const { fid, geometry, kind, name, newName, typeCode } = row;
        if (fid === null) {
          if (geometry !== null)
            added.push({
              fid: newFid(workspace),
              kind: kindOf(typeCode, taxonomy),
              geometry,
              properties: { typeCode, ...(name !== '' && { name }) },
            });
          continue;
        }
        const feature = byFid.get(fid);
        const isHeld = feature !== undefined && tagOf(states, 'features', feature) === 'conflict';
        if (feature === undefined || isHeld || isNetworkNode(feature) || !isAsCompared(feature, row))
          leftOut += 1;
        else if (geometry === null) gone.push(feature);
        else
          stay.push({ feature, geometry: kind === 'renamed' ? feature.geometry : geometry, name: newName });
      }
      return reviseOp(level, { stay, gone, added }, () => newFid(workspace));
    });
    return outcome.ok ? { ok: true, taken: rows.length - leftOut, leftOut } : outcome;
  },
};

const isAsCompared = ({ levelLid, geometry, properties }: Feature, row: RevisionRow): boolean =>
  levelLid !== null && sameValue(geometry, row.former) && (properties.name ?? '') === row.name;
