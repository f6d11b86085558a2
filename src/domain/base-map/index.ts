export { isTiled, resolveStyle, tilesOf, withAddresses, type StyleDocument } from './style-document.ts';
export { tileAddress, type Tile } from './tile-address.ts';
export { tilesOver } from './tiles-over.ts';
