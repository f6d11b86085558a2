import {
  retargetLevelDraft,
  DbError,
  dropFiles,
  fileOfLevel,
  isLevelMade,
  putFile,
  type FileRecord,
} from '../../../db/index.ts';
import { inUtf8, planTypeOf } from '../../../domain/floorplan/index.ts';
import type { Workspace } from '../../state/session/workspace.ts';
import type { CommandOutcome } from '../command.ts';
import { stagingOf, type Staging } from '../../state/drafts/staging.ts';

export interface PickedPlan {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Keeps the picked floor plan on the device at once: a reload in the middle of an import finds it again, and the
 * level that comes of it has it to upload. A plan picked before for the same level is dropped. Where the level was made
 * meanwhile, elsewhere, it has its plan, and no other one is kept for it (`gone`).
 */
export async function keepPlan(
  workspace: Workspace,
  { levelLid, buildingLid }: { levelLid: string; buildingLid: string },
  { name, bytes }: PickedPlan,
): Promise<CommandOutcome> {
  const { db, now, newId } = workspace;
  try {
    if (await isLevelMade(db, levelLid)) return { ok: false, code: 'gone' };
    await dropPlan(workspace, levelLid);
    // An import is large: on a device that is nearly full it would take the room of what is saved on the way.
    const { hasRoomFor } = await import('../../../db/space/room-for-import.ts');
    if (
      !(await hasRoomFor(
        db,
        bytes.length,
        [`buildings:${buildingLid}`],
        typeof navigator === 'undefined' ? undefined : navigator.storage,
      ))
    )
      return { ok: false, code: 'quota' };
    const fileType = planTypeOf(name);
    await putFile(db, {
      fileId: newId(),
      levelLid,
      fileName: name,
      fileType,
      bytes: inUtf8(bytes),
      at: now(),
    });
    return { ok: true, entityKeys: [] };
  } catch (cause) {
    if (cause instanceof DbError) return { ok: false, code: cause.kind };
    throw cause;
  }
}

export const keptPlan = (workspace: Workspace, levelLid: string): Promise<FileRecord | undefined> =>
  fileOfLevel(workspace.db, levelLid);

/**
 * Where a form for a new level keeps its work. If the kept level was created meanwhile, the rest starts a form for another one.
 */
export function stagingOfLevel(
  workspace: Pick<Workspace, 'db' | 'now' | 'newId'>,
  buildingLid: string,
): Staging {
  const staging = stagingOf(workspace, `levels:new:${buildingLid}`, 'add');
  return {
    ...staging,
    open: async () => {
      const found = await staging.open();
      return found && retargetLevelDraft(workspace.db, found, workspace.newId);
    },
  };
}

/** For a level that was never made: its plan goes with the draft. */
export async function dropPlan(workspace: Workspace, levelLid: string): Promise<void> {
  await dropFiles(workspace.db, levelLid);
}
