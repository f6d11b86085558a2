import { NO_PREVIEW, NO_STATE, STILL_SHAPE, type Mode } from '../draw/handler.ts';

/** Takes nothing: presses on the map work as usual (empty), or not at all (disable). An open shape is still shown. */
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
