import type { StoreyDatabase } from '../../../../db/index.ts';
import type { Query } from '../../../state/queries/query.ts';
import { useQuery } from '../../../state/queries/shared-query.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { WAIT_KINDS, type Waiting, type WaitKindName, type WaitSource } from './wait-kinds.ts';

export interface WaitingOfKind extends Waiting {
  kind: WaitKindName;
}

const KINDS = Object.keys(WAIT_KINDS) as WaitKindName[];

const waitingQuery = (db: StoreyDatabase, user: WaitSource['user']): Query<WaitingOfKind[]> => ({
  key: JSON.stringify(['what waits', user.id, user.roles, user.permissions]),
  tables: [...new Set(Object.values(WAIT_KINDS).flatMap(({ tables }): readonly string[] => tables))],
  ask: async () => {
    const all = await Promise.all(
      KINDS.map(async (kind) =>
        (await WAIT_KINDS[kind].ask({ db, user })).map((one): WaitingOfKind => ({ ...one, kind })),
      ),
    );
    return all.flat();
  },
});

/** What waits for this person as this device knows it, kind by kind; undefined while it is asked. */
export function useWaiting(): readonly WaitingOfKind[] | undefined {
  const { db, user } = useWorkspace();
  return useQuery(db, waitingQuery(db, user));
}
