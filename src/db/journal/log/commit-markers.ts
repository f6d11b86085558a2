/** Commit markers: keys of `meta` that prove which transactions the database has. */

/** The id of this database; the journal has the same. */
export const DATABASE_ID = 'birth';
/** The lsn of the last committed transaction of any tab. */
export const LSN = 'journalLsn';
/** The lsn of the last committed transaction of one tab. */
export const commitMarkerOf = (context: string): string => `${LSN}:${context}`;
