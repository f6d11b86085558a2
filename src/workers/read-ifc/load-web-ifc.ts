import { IfcAPI } from 'web-ifc';
import type { OpenIfc } from '../../domain/floorplan/read/ifc/ifc-library.ts';
import { openWith } from './web-ifc.ts';

/** web-ifc, on one thread. @param wasm what it compiles; null: it finds that itself, as in Node */
export async function loadWebIfc(wasm: ArrayBuffer | null): Promise<OpenIfc> {
  const api = new IfcAPI();
  if (wasm === null) await api.Init(undefined, true);
  else await withFetchOf(wasm, () => api.Init((path) => `/${path}`, true));
  return openWith(api);
}

/** The library asks for what it compiles by itself, and a worker without a network can only be given it. */
async function withFetchOf(wasm: ArrayBuffer, work: () => Promise<void>): Promise<void> {
  const before = globalThis.fetch;
  globalThis.fetch = () =>
    Promise.resolve(new Response(wasm, { headers: { 'content-type': 'application/wasm' } }));
  try {
    await work();
  } finally {
    globalThis.fetch = before;
  }
}
