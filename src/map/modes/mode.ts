/** The ways of drawing a new shape. */
export type DrawModeName = 'draw-polygon' | 'draw-point' | 'draw-circle' | 'draw-rectangle';
export type MapModeName =
  | 'empty'
  | DrawModeName
  | 'drag-circle'
  | 'graph'
  | 'simple-select'
  | 'direct-select'
  | 'cut-polygon'
  | 'disable';

/** What the map's tools are doing. One at a time. */
export type MapMode =
  | { name: 'empty' }
  /** `started`: the first click has been made, so the other tools are shut until it ends. */
  | { name: DrawModeName; started: boolean }
  | { name: 'cut-polygon'; started: boolean }
  /** The radius of a circle is being dragged. */
  | { name: 'drag-circle' }
  | { name: 'graph' }
  /** The shape is moved as a whole. */
  | { name: 'simple-select' }
  /** Corners and midpoints of the shape are moved. */
  | { name: 'direct-select' }
  /** Nothing may be touched; `before` comes back with `enable`. */
  | { name: 'disable'; before: Exclude<MapMode, { name: 'disable' }> };

export type MapModeEvent =
  /** A tool was chosen. `hasDrawing`: a finished shape stands on the map. */
  | { type: 'choose'; mode: Exclude<MapModeName, 'disable'>; hasDrawing: boolean }
  /** The map was clicked (or Enter pressed with the crosshair). */
  | { type: 'click' }
  /** The drawing was ended; a new shape opens for changes at once. */
  | { type: 'finish' }
  | { type: 'cancel' }
  /** The drawing was taken away. */
  | { type: 'clear' }
  | { type: 'disable' }
  | { type: 'enable' };

export const EMPTY_MODE: MapMode = { name: 'empty' };
