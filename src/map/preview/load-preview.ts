import { webgl2State } from '../engine/webgl2-state.ts';
import type { PreviewMap, PreviewOptions } from './preview-types.ts';

/** Makes the preview map in `container`. Loads the map library; rejects as `createMapEngine` does. */
export async function createPreview(container: HTMLElement, options: PreviewOptions): Promise<PreviewMap> {
  if (webgl2State() !== 'ok') throw new Error('This browser gives the map no WebGL2.');
  const { makePreview } = await import('./preview.ts');
  return makePreview(container, options);
}
