import wasm from 'sql.js/dist/sql-wasm-browser.wasm?url';
import type { WasmFiles } from '../job/start-wasm-job.ts';
import worker from './sql-wasm-worker.ts?worker&url';

/** The worker of sql.js, and what it compiles. */
export const SQL_FILES: WasmFiles = { worker, wasm };
