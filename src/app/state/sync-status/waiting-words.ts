import { listWaitingWords, type StoreyDatabase, type WaitingWords } from '../../../db/index.ts';
import type { Query } from '../queries/query.ts';
import { useQuery } from '../queries/shared-query.ts';
import { useWorkspace } from '../session/workspace.ts';

const waitingWordsQuery = (db: StoreyDatabase): Query<WaitingWords[]> => ({
  key: 'waiting words',
  tables: ['staging', 'clients'],
  ask: async () => listWaitingWords(db),
});

/** Notes and texts of pictures that have not reached the server. Undefined while the device is asked. */
export function useWaitingWords(): readonly WaitingWords[] | undefined {
  const { db } = useWorkspace();
  return useQuery(db, waitingWordsQuery(db));
}
