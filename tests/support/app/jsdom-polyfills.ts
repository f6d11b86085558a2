/**
 * What browsers have and jsdom lacks, for tests of components: import it for its effect.
 * CSS.escape: enough for the ids that React makes.
 */
globalThis.CSS ??= {} as typeof CSS;
CSS.escape ??= (text) => text.replace(/[^\w-]/g, (sign) => `\\${sign}`);
