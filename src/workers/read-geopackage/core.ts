import initSqlJs, { type Database } from 'sql.js';
import type { ReadGeopackageApi } from './api.ts';

/** The job itself. A database is only ever in memory, a copy of the file. */
export function readGeopackageJob(): ReadGeopackageApi {
  return {
    async layers(bytes, wasm) {
      const { Database } = await initSqlJs({ wasmBinary: wasm });
      const database = new Database(bytes);
      try {
        return { ok: true, value: namesOf(database) };
      } catch {
        return { ok: false, code: 'file-invalid' };
      } finally {
        database.close();
      }
    },
  };
}

function namesOf(database: Database): string[] {
  const names: string[] = [];
  const statement = database.prepare('select table_name from gpkg_contents');
  while (statement.step()) names.push(String(statement.get()[0]));
  statement.free();
  return names;
}
