export type Webgl2State = 'ok' | 'missing' | 'disabled';

let known: Webgl2State | undefined;

// @spec 2.40
/**
 * Whether the map can be drawn here. `missing`: the browser does not know WebGL2; `disabled`: it does, but gives no
 * context (switched off, or the graphics driver is blocked). Asked once; the probe's context is given back.
 */
export function webgl2State(): Webgl2State {
  known ??= probe();
  return known;
}

function probe(): Webgl2State {
  if (typeof WebGL2RenderingContext === 'undefined') return 'missing';
  const context = document.createElement('canvas').getContext('webgl2');
  if (!context) return 'disabled';
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return 'ok';
}
