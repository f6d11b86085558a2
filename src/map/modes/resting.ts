import { NO_PREVIEW, NO_STATE, STILL_SHAPE, type Mode } from '../draw/handler.ts';

/** Takes nothing: the map is pressed as ever (empty), or by nobody (disable). A shape that is open is still seen. */
export const resting: Mode = {
  hasCrosshair: false,
  enter: ({ shape }) => ({
    exit: () => undefined,
    pointer: () => false,
    key: () => false,
    preview: () => ({ ...NO_PREVIEW, shape: shape.whole === null ? null : STILL_SHAPE }),
    state: () => NO_STATE,
    takes: () => false,
  }),
};
