/** What has to end in this tab before it reloads. */
export const beforeReload = new Set<() => Promise<unknown>>();

/** The channel that makes every tab keep the values of its forms. */
export const KEEP_CHANNEL = 'before-reload';
export const KEEP = 'keep';
