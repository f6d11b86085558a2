/** Keys of `meta` that prove what the database has of the journal. */

/** Names this database; the journal that goes with it says the same. */
export const DATABASE_ID = 'birth';
/** The number of the last act that was committed, by whichever tab. */
export const LSN = 'journalLsn';
/** The number of the last act of one tab. */
export const commitMarkerOf = (context: string): string => `${LSN}:${context}`;
