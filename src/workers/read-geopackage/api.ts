import type { Answer } from '../../domain/coded-error.ts';

export interface ReadGeopackageApi {
  /**
   * Names of the layers. Refused with `file-invalid` and `file-type-mismatch`.
   * @param wasm of sql.js
   */
  layers(bytes: Uint8Array, wasm: ArrayBuffer): Promise<Answer<string[]>>;
}
