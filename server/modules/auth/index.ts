/* What other modules may use: accounts, the end of their sign-ins, and how passwords are kept. */
export { findOrMakeAccount, normalName } from './accounts.ts';
export { hashPassword, isPassword } from './passwords.ts';
export { endTokenFamilies } from './refresh-tokens.ts';
