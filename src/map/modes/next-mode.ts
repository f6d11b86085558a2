import { EMPTY_MODE, type MapMode, type MapModeEvent, type MapModeName } from './mode.ts';

type Tool = Exclude<MapModeName, 'disable'>;

const DRAWS_NEW = new Set<MapModeName>(['draw-polygon', 'draw-point', 'draw-circle', 'draw-rectangle']);
const NEEDS_DRAWING = new Set<MapModeName>(['simple-select', 'direct-select', 'cut-polygon', 'drag-circle']);

/** True from the first click of a new line or cut until its end: the other tools are shut meanwhile. */
function underWay(mode: MapMode): boolean {
  return 'started' in mode && mode.started;
}

/**
 * Whether a tool's button is shut. New shapes need an empty map, changes and cuts need a drawing, and while a line is
 * under way only its own tool may be pressed (which ends it).
 */
export function toolDisabled(mode: MapMode, tool: Tool, context: { hasDrawing: boolean }): boolean {
  if (mode.name === 'disable') return true;
  if (mode.name === tool) return false;
  if (underWay(mode)) return true;
  if (DRAWS_NEW.has(tool)) return context.hasDrawing;
  return NEEDS_DRAWING.has(tool) && !context.hasDrawing;
}

function opened(tool: Tool): MapMode {
  switch (tool) {
    case 'draw-polygon':
    case 'draw-point':
    case 'draw-circle':
    case 'draw-rectangle':
    case 'cut-polygon':
      return { name: tool, started: false };
    default:
      return { name: tool };
  }
}

/** The mode after an event; the same object when the event changes nothing. */
export function nextMode(mode: MapMode, event: MapModeEvent): MapMode {
  if (mode.name === 'disable') return event.type === 'enable' ? mode.before : mode;
  switch (event.type) {
    case 'choose':
      if (mode.name === event.mode) return EMPTY_MODE;
      return toolDisabled(mode, event.mode, event) ? mode : opened(event.mode);
    case 'click':
      return 'started' in mode && !mode.started ? { ...mode, started: true } : mode;
    case 'finish':
      return DRAWS_NEW.has(mode.name) || mode.name === 'drag-circle' || mode.name === 'cut-polygon'
        ? { name: 'direct-select' }
        : mode;
    case 'cancel':
    case 'clear':
      return mode.name === 'empty' ? mode : EMPTY_MODE;
    case 'disable':
      return { name: 'disable', before: mode };
    case 'enable':
      return mode;
  }
}
