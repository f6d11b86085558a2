/* What other modules may use: accounts, and the end of their sign-ins. */
export { findOrMakeAccount, normalName } from './accounts.ts';
export { endFamilies } from './refresh-tokens.ts';
