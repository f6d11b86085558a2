import {
  EMPTY_MODE,
  isGestureStarted,
  type MapMode,
  type MapModeEvent,
  type ToolName,
} from '../draw/mode.ts';
import { rulesOf } from '../draw/mode-rules.ts';

/**
 * Whether a tool's button is disabled. New shapes need an empty map, changes and cuts need a drawing, and while a
 * gesture is under way only its own tool may be pressed (which ends it).
 */
export function toolDisabled(mode: MapMode, tool: ToolName, context: { hasDrawing: boolean }): boolean {
  if (mode.name === 'disable') return true;
  if (mode.name === tool) return false;
  if (isGestureStarted(mode)) return true;
  const { needs } = rulesOf(tool);
  if (needs === 'no-drawing') return context.hasDrawing;
  return needs === 'drawing' && !context.hasDrawing;
}

function opened(name: ToolName): MapMode {
  return (rulesOf(name).isGesture ? { name, started: false } : { name }) as MapMode;
}

// @spec 2.42 4.35 4.42
/** The mode after an event; the same object when the event changes nothing. */
export function nextMode(mode: MapMode, event: MapModeEvent): MapMode {
  if (mode.name === 'disable') return event.type === 'enable' ? mode.before : mode;
  switch (event.type) {
    case 'choose':
      if (mode.name === event.mode) return EMPTY_MODE;
      return toolDisabled(mode, event.mode, event) ? mode : opened(event.mode);
    case 'click':
      return 'started' in mode && !mode.started ? { ...mode, started: true } : mode;
    case 'finish': {
      const { next } = rulesOf(mode.name);
      return next === null ? mode : opened(next);
    }
    case 'restart':
      return isGestureStarted(mode) ? opened(mode.name) : mode;
    case 'cancel':
    case 'clear':
      return mode.name === 'empty' ? mode : EMPTY_MODE;
    case 'disable':
      return { name: 'disable', before: mode };
    case 'enable':
      return mode;
  }
}
