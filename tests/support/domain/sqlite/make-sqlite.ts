import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import initSqlJs, { type Database } from 'sql.js';

const WASM = createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm');

/** The `.wasm` of sql.js. */
export const sqlWasm = (): ArrayBuffer => new Uint8Array(readFileSync(WASM)).buffer;

/** The bytes of an SQLite database that these statements make. */
export async function makeSqlite(statements: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const { Database: Made } = await initSqlJs({ wasmBinary: sqlWasm() });
  // The product only reads, and knows of no more.
  const database = new Made(new Uint8Array()) as Database & {
    exec(text: string): void;
    export(): Uint8Array;
  };
  for (const statement of statements) database.exec(statement);
  const bytes = new Uint8Array(database.export());
  database.close();
  return bytes;
}
