/* What other modules may use: base maps for callers of their own. */
export type { BaseMapFile } from './base-files.ts';
export type { BaseMaps } from './base-maps.ts';
export type { BaseMapDeps } from './deps.ts';
export { baseMapHandlers, orNotThere } from './handlers.ts';
export { createKept } from './kept.ts';
export { createOutside, type Outside } from './outside.ts';
