/** Names that `src/start` uses as well, before Dexie is there. */

/** The table of features, and its index by level. */
export const FEATURES = 'features';
export const BY_LEVEL = '[levelLid+kind]';

/** Local storage: who is signed in. `src/sync/session` writes it. */
export const PERSON_KEY = 'storey.user';

/** Held by each tab that has a person's database open, and by none while it is being deleted. */
export const openDatabaseLock = (name: string): string => `here:${name}`;
