/** What is to be ended in this tab before it loads itself anew. */
export const endings = new Set<() => Promise<unknown>>();

/** On it every tab is asked to keep what stands in its forms. */
export const KEEP_CHANNEL = 'before-reload';
export const KEEP = 'keep';
