import { DbError, dropFiles, fileOfLevel, putFile, type FileRecord } from '../../db/index.ts';
import { extensionOf } from '../../domain/floorplan/index.ts';
import type { Workspace } from '../state/workspace.ts';
import type { CommandOutcome } from './command.ts';

export interface PickedPlan {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Keeps the picked floor plan on the device at once: a reload in the middle of an import finds it again, and the
 * level that comes of it has it to upload. A plan picked before for the same level is dropped.
 */
export async function keepPlan(
  workspace: Workspace,
  { levelLid, buildingLid }: { levelLid: string; buildingLid: string },
  { name, bytes }: PickedPlan,
): Promise<CommandOutcome> {
  const { db, now, newId } = workspace;
  try {
    await dropPlan(workspace, levelLid);
    // An import is large: on a device that is nearly full it would take the room of what is saved on the way.
    const { hasRoomFor } = await import('../../db/space/room-for-import.ts');
    if (
      !(await hasRoomFor(
        db,
        bytes.length,
        [`buildings:${buildingLid}`],
        typeof navigator === 'undefined' ? undefined : navigator.storage,
      ))
    )
      return { ok: false, code: 'quota' };
    const fileType = extensionOf(name);
    await putFile(db, { fileId: newId(), levelLid, fileName: name, fileType, bytes, at: now() });
    return { ok: true, entityKeys: [] };
  } catch (cause) {
    if (cause instanceof DbError) return { ok: false, code: cause.kind };
    throw cause;
  }
}

export const keptPlan = (workspace: Workspace, levelLid: string): Promise<FileRecord | undefined> =>
  fileOfLevel(workspace.db, levelLid);

/** For a level that was never made: its plan goes with the draft. */
export async function dropPlan(workspace: Workspace, levelLid: string): Promise<void> {
  await dropFiles(workspace.db, levelLid);
}
