import { historyState, type HistoryState, type StoreyDatabase } from '../../../db/index.ts';
import type { Query } from './query.ts';

/** What undo and redo would do. */
export const historyQuery = (db: StoreyDatabase): Query<HistoryState> => ({
  key: 'history',
  tables: ['history'],
  ask: async () => historyState(db),
});
