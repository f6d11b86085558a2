import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { vi } from 'vitest';
import { WASM_FILES, WASM_PATHS } from '../../../src/workers/index.ts';

const { resolve } = createRequire(import.meta.url);

/** Answers for the files of the modules in WebAssembly as a server does; all else is asked for as before. */
export function serveWasm(isReachable: () => boolean = () => true): void {
  const before = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!WASM_PATHS.includes(address)) return before(address, init);
    if (!isReachable()) throw new TypeError('away');
    const isWasm = Object.values(WASM_FILES).some(({ wasm }) => wasm === address);
    return new Response(
      isWasm ? new Uint8Array(readFileSync(resolve('sql.js/dist/sql-wasm-browser.wasm'))) : '',
    );
  });
}
