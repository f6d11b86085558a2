import wasm from 'web-ifc/web-ifc.wasm?url';
import type { WasmFiles } from '../job/start-wasm-job.ts';
import worker from './web-ifc-wasm-worker.ts?worker&url';

/** The worker of web-ifc, and what it compiles: the build for one thread. */
export const IFC_FILES: WasmFiles = { worker, wasm };
