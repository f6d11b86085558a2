import {
  countFeatures,
  DbError,
  equalContent,
  getLevel,
  indexStateOf,
  listFeatures,
  type StoreyDatabase,
} from '../../../db/index.ts';
import type { Level } from '../../../domain/entities/level.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import {
  changeLevel,
  type ContentMove,
  type LevelPatch,
  moveLevel,
  type MovedShape,
} from '../../../domain/ops/index.ts';
import { startMoveContent } from '../../../workers/index.ts';
import type { Workspace } from '../../state/session/workspace.ts';
import type { Command, CommandOutcome } from '../command.ts';
import { commit } from '../commit.ts';
import { applyPatch, type PatchOf } from './apply-patch.ts';

export interface EditLevelInput {
  lid: string;
  patch: PatchOf<Level, LevelPatch>;
  /** Where all that is on the level goes, whose plan lies elsewhere now; null where it stays. */
  move?: ContentMove | null;
}

/** Content that changes all the time while it is moved stays: so often it is read again. */
const MOST_READS = 3;

interface MovedContent {
  features: Feature[];
  shapes: MovedShape[];
}

/** Changes a level that is there; `importLevel` makes one. */
export const editLevel: Command<EditLevelInput> = {
  id: 'edit-level',
  run: async (workspace, { lid, patch, move = null }) => {
    if (move === null) return save(workspace, lid, patch, null);
    let outcome: CommandOutcome = { ok: false, code: 'stale' };
    for (let reads = 0; reads < MOST_READS; reads++) {
      const moved = await movedContent(workspace.db, lid, move);
      if (moved === null) return { ok: false, code: 'geotransform' };
      outcome = await save(workspace, lid, patch, moved);
      if (outcome.ok || outcome.code !== 'stale' || !(await isOutdated(workspace.db, lid, moved))) break;
    }
    return outcome;
  },
};

// @spec 8.42
/** The shapes are moved before the transaction, off the page's thread. Null if the worker fails. */
async function movedContent(
  db: StoreyDatabase,
  lid: string,
  move: ContentMove,
): Promise<MovedContent | null> {
  const features = await listFeatures(db, lid);
  const job = startMoveContent(features.map(({ geometry }) => geometry));
  try {
    return { features, shapes: await job.move(move) };
  } catch {
    return null;
  } finally {
    job.close();
  }
}

/** Whether the content of the level changed after it was read to be moved. Else the level itself is stale. */
async function isOutdated(db: StoreyDatabase, lid: string, { features }: MovedContent): Promise<boolean> {
  const read = new Map(features.map((row) => [row.fid, row]));
  const now = await listFeatures(db, lid);
  return now.length !== read.size || now.some((row) => !equalContent(row, read.get(row.fid) ?? null));
}

async function save(
  workspace: Workspace,
  lid: string,
  patch: EditLevelInput['patch'],
  moved: MovedContent | null,
): Promise<CommandOutcome> {
  const { db, engine } = workspace;
  let isMoved = false;
  let isUnderWay = false;
  const outcome = await commit(workspace, async () => {
    const stored = await getLevel(db, lid);
    // What has come since would stay where it is; what has changed is found when it is written.
    if (moved !== null && (await countFeatures(db, lid)) !== moved.features.length)
      throw new DbError('stale', 'Something was added to the level.');
    const moment = applyPatch(stored, patch, (level, said) =>
      moved === null ? changeLevel(level, said) : moveLevel(level, said, moved.features, moved.shapes),
    );
    const index = moment?.changes.flatMap(({ table, after }) =>
      table === 'levels' && after !== null ? [after.levelIndex] : [],
    )[0];
    isMoved = index !== undefined && index !== stored?.levelIndex;
    isUnderWay = isMoved && (await indexStateOf(db, lid)) !== 'free';
    return isUnderWay ? null : moment;
  });
  if (isUnderWay && !outcome.ok) return { ok: false, code: 'levelUnderWay' };
  // The last pull skipped another device's level that has the old index.
  if (isMoved && outcome.ok) void engine.pullHierarchy();
  return outcome;
}
