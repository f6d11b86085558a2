import { historyState, lastActNumber, type HistoryState, type StoreyDatabase } from '../../../db/index.ts';
import type { Query } from './query.ts';

/** What undo and redo would do. */
export const historyQuery = (db: StoreyDatabase): Query<HistoryState> => ({
  key: 'history',
  tables: ['history'],
  ask: async () => historyState(db),
});

/** Which act undo would take back, by its number; null: there is none. */
export const lastActQuery = (db: StoreyDatabase): Query<number | null> => ({
  key: 'last act',
  tables: ['history'],
  ask: async () => lastActNumber(db),
});
