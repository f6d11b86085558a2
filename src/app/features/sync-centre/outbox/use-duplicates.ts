import { serverIdOf, type StoreyDatabase } from '../../../../db/index.ts';
import { canEdit } from '../../../../domain/status/index.ts';
import type { DuplicateView } from '../../../../sync/index.ts';
import { deleteBuilding, deleteSite } from '../../../commands/index.ts';
import { useWorkspace, type Workspace } from '../../../state/session/workspace.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';

/** Duplicates on the server, the latest first. */
export function useCopies(): readonly DuplicateView[] {
  const { engine } = useWorkspace();
  return useLiveQuery(async () => engine.listDuplicates(), [engine]) ?? [];
}

/** Without other people's work in it, as far as this device knows. */
export const isEmpty = ({ inside, isChanged }: DuplicateView): boolean => inside === 0 && !isChanged;

/** Whether the signed-in person may delete it. Clients are not deleted from here at all. */
export function useMayDelete({ copy }: DuplicateView): boolean {
  const { db, user } = useWorkspace();
  const may = useLiveQuery(async () => {
    const scope = await scopeOf(db, copy);
    return scope !== null && !db.isNewer && canEdit(user, scope);
  }, [db, user, copy]);
  return may === true;
}

async function scopeOf(db: StoreyDatabase, copy: DuplicateView['copy']) {
  if (copy.kind !== 'site' && copy.kind !== 'building') return null;
  const siteLid = copy.kind === 'site' ? copy.lid : copy.siteLid;
  const clientId = await serverIdOf(db, copy.clientLid);
  if (clientId === undefined) return null;
  const siteId = await serverIdOf(db, siteLid);
  return { clientId, siteId, buildingId: copy.kind === 'building' ? await serverIdOf(db, copy.lid) : null };
}

/** hasWork: it is no longer empty. unseen: the server could not be reached. gone: only one of the two is left. */
export type CopyDeleted = 'deleted' | 'hasWork' | 'unseen' | 'gone' | 'failed';

/** Looks at the server once more, and deletes a copy that is empty there, too. It can be undone. */
export async function deleteCopy(workspace: Workspace, id: string): Promise<CopyDeleted> {
  const { engine } = workspace;
  if (!(await engine.pullHierarchy()).ok) return 'unseen';
  const now = (await engine.listDuplicates()).find((one) => one.id === id);
  if (now === undefined) return 'gone';
  if (!isEmpty(now)) return 'hasWork';
  const command = now.table === 'sites' ? deleteSite : deleteBuilding;
  return (await command.run(workspace, { key: now.id })).ok ? 'deleted' : 'failed';
}
