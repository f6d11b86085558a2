import type { Answer } from '../../domain/coded-error.ts';

export interface ReadGeopackageApi {
  /**
   * The features of all layers as GeoJSON (UTF-8). Refused with `file-type-mismatch`, `file-invalid`, `drawing-too-large` and
   * `nothing-usable`.
   * @param wasm of sql.js
   */
  convert(bytes: Uint8Array, wasm: ArrayBuffer): Promise<Answer<Uint8Array<ArrayBuffer>>>;
}
