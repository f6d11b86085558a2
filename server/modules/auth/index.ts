/* What other modules may use: accounts, and the end of their sign-ins. */
export { findOrMakeAccount, normalName } from './accounts.ts';
export { endTokenFamilies } from './refresh-tokens.ts';
