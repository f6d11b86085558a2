/* What other modules may use: maps that an archive carries. */
export { carriedMaps, takeMap } from './archived-maps.ts';
