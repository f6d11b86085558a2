import { transfer } from 'comlink';
import initSqlJs from 'sql.js';
import { CodedError, type Answer } from '../../domain/coded-error.ts';
import type { ReadGeopackageApi } from './api.ts';
import { readLayers } from './read-layers.ts';

const MAGIC = 'SQLite format 3\0';

/** The job itself. The database is a copy of the file in memory; nothing is written into it. */
export function readGeopackageJob(): ReadGeopackageApi {
  return {
    async convert(bytes, wasm) {
      // An encrypted one has another beginning.
      const isSqlite = new TextDecoder().decode(bytes.subarray(0, MAGIC.length)) === MAGIC;
      if (!isSqlite) return { ok: false, code: 'file-type-mismatch' };
      const { Database } = await initSqlJs({ wasmBinary: wasm });
      const database = new Database(bytes);
      try {
        const json = readLayers(database);
        return transfer<Answer<Uint8Array<ArrayBuffer>>>({ ok: true, value: json }, [json.buffer]);
      } catch (cause) {
        // Whatever SQLite says of a file is a fault of the file.
        return { ok: false, code: cause instanceof CodedError ? cause.code : 'file-invalid' };
      } finally {
        database.close();
      }
    },
  };
}
