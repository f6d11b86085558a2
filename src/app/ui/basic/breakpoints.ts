/**
 * Widths of the window below which the frame changes, in pixels: a phone, a tablet held upright, a small desk. CSS writes
 * them as `@media (width < 600px)`, `(width < 900px)` and `(width < 1200px)`, and no others; a test reads all sheets.
 */
export const BREAKPOINTS = { phone: 600, tablet: 900, narrow: 1200 } as const;

/** Heights of the window below which a form has no room in half of it. */
export const LOW_HEIGHT = 600;

/** Height of the map from which all drawing tools end above the controls along its lower edge. */
export const TOOLS_HEIGHT = 748;

/** Widths of a container below which a bar or a table drops what matters less. */
export const CONTAINER_WIDTHS = [110, 140, 260, 440, 640, 720, 900, 1400] as const;

/** Width and height of a window from which, with a mouse, each drawing tool keeps its own button. */
export const DESK_SIZE = { width: 1024, height: 720 } as const;
