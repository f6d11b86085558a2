import type { PlanFormatId } from './plan-formats.ts';

interface WasmModule {
  /** On npm, with its licence: as the README names it. */
  package: string;
  licence: string;
  /** Of its worker and its `.wasm` together, about, unpacked as the device keeps them. Named before they are fetched. */
  bytes: number;
  /** What can't be read without it. */
  formats: readonly PlanFormatId[];
}

/**
 * Libraries compiled to WebAssembly: a row here, its files in `src/workers/wasm/wasm-files.ts`, and a worker whose script is
 * called `<name>-wasm-worker.ts`. That script alone may compile WebAssembly (`server/platform/static`). A device fetches it
 * with its first use, not when the app is installed, and keeps it.
 */
export const WASM_MODULES = {
  sql: { package: 'sql.js', licence: 'MIT', bytes: 1_000_000, formats: ['geopackage'] },
  'web-ifc': { package: 'web-ifc', licence: 'MPL-2.0', bytes: 5_300_000, formats: ['ifc'] },
} as const satisfies Record<string, WasmModule>;

type Modules = typeof WASM_MODULES;
/** Formats that a device can read only with one of them. */
export type WasmFormat = Modules[keyof Modules]['formats'][number];

export type WasmModuleId = keyof Modules;

const NAMES = Object.keys(WASM_MODULES).join('|');

/** The built scripts of workers that compile WebAssembly, by their path. */
export const WASM_WORKERS = new RegExp(String.raw`^/assets/(${NAMES})-wasm-worker-[\w-]+\.js$`);
