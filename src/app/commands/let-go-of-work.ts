import type { Workspace } from '../state/workspace.ts';

/**
 * Puts all that waits back to what the server has; what was entered lies in the trash then.
 * @returns how many changes stay, because a request about them is under way
 */
export async function letGoOfWork({ engine }: Pick<Workspace, 'engine'>): Promise<number> {
  let left = 0;
  // The oldest first: what was made later inside it goes along with it.
  for (const { entityKey } of await engine.listOutbox()) if (!(await engine.discard(entityKey))) left += 1;
  return left;
}
