import type { WasmModuleId } from '../../domain/floorplan/formats/wasm-modules.ts';
import { startJob, type Job, type JobOptions } from './start-job.ts';

/** Paths of this server. */
export interface WasmFiles {
  worker: string;
  wasm: string;
}

/** The module is not on this device, and the network did not bring it. */
export class WasmMissingError extends Error {
  override readonly name = 'WasmMissingError';
  readonly module: WasmModuleId;

  constructor(module: WasmModuleId, cause?: unknown) {
    super(`The files of the module "${module}" can not be had`, { cause });
    this.module = module;
  }
}

export interface WasmJob<Api> extends Job<Api> {
  /** The `.wasm`, which goes into the worker with the first call: the worker itself can ask for nothing. */
  wasm: ArrayBuffer;
}

/**
 * A job in the worker of a module, which alone may compile WebAssembly and has no network. Rejects with `WasmMissingError`
 * where the files are not to be had, and with the reason of the signal.
 */
export async function startWasmJob<Api>(
  module: WasmModuleId,
  files: WasmFiles,
  options: Pick<JobOptions<Api>, 'createInline' | 'signal'>,
): Promise<WasmJob<Api>> {
  const signal = options.signal ?? null;
  // The script too: a worker whose script is missing does not say why it ended.
  const [wasm] = await Promise.all([
    fetched(module, files.wasm, signal),
    fetched(module, files.worker, signal),
  ]);
  const createWorker = (): Worker => new Worker(files.worker, { type: 'module', name: module });
  return { wasm, ...startJob({ name: module, createWorker, ...options }) };
}

async function fetched(module: WasmModuleId, path: string, signal: AbortSignal | null): Promise<ArrayBuffer> {
  try {
    const answer = await fetch(path, { signal });
    if (answer.ok) return await answer.arrayBuffer();
  } catch (cause) {
    signal?.throwIfAborted();
    throw new WasmMissingError(module, cause);
  }
  throw new WasmMissingError(module);
}
