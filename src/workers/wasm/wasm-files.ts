import type { WasmModuleId } from '../../domain/floorplan/formats/wasm-modules.ts';
import type { WasmFiles } from '../job/start-wasm-job.ts';
import { IFC_FILES } from '../read-ifc/ifc-files.ts';
import { SQL_FILES } from '../read-geopackage/sql-files.ts';

/** Where the files of each module are. */
export const WASM_FILES: Readonly<Record<WasmModuleId, WasmFiles>> = {
  sql: SQL_FILES,
  'web-ifc': IFC_FILES,
};

/** All of them, as paths of this server. */
export const WASM_PATHS: readonly string[] = Object.values(WASM_FILES).flatMap(({ worker, wasm }) => [
  worker,
  wasm,
]);

/** The same as addresses. @param origin of the app */
export const wasmAddresses = (origin: string): string[] =>
  WASM_PATHS.map((path) => new URL(path, origin).href);
