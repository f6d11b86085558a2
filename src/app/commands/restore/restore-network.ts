import { readKeptNetwork } from '../../../db/index.ts';
import { networkPutBack } from '../../../sync/index.ts';
import type { Workspace } from '../../state/session/workspace.ts';
import type { CommandOutcome } from '../command.ts';
import { commit } from '../commit.ts';

/**
 * Resets the wayfinding network of a site to an earlier one, in one act. `gone`: the site is no longer on this device, or the
 * network can't be read.
 * @param name of the earlier network
 */
export async function putBackNetwork(
  workspace: Workspace,
  { siteLid, name }: { siteLid: string; name: string },
): Promise<CommandOutcome> {
  const { db } = workspace;
  const features = await readKeptNetwork(db, name).catch(() => null);
  if (features === null) return { ok: false, code: 'gone' };
  return commit(workspace, () => networkPutBack(db, siteLid, features));
}
