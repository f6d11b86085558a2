/* What other modules may use: publishing a client that they have just made. */
export { publishNew } from './publish-new.ts';
