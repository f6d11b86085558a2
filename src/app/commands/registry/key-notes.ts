import type { CommandGroup, CommandText } from './command-spec.ts';

/** Keys that the map takes itself while it has the focus. They are not commands; the sheet of keys lists them too. */
export const KEY_NOTES: readonly { labelKey: CommandText; group: CommandGroup; keys: readonly string[] }[] = [
  {
    labelKey: 'notes.moveCross',
    group: 'draw',
    keys: ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'],
  },
  { labelKey: 'notes.putVertex', group: 'draw', keys: ['Enter'] },
  { labelKey: 'notes.undoVertex', group: 'draw', keys: ['Backspace'] },
  { labelKey: 'notes.nextVertex', group: 'draw', keys: ['PageUp', 'PageDown'] },
  { labelKey: 'notes.alongEdges', group: 'draw', keys: ['Tab'] },
  { labelKey: 'notes.deleteVertex', group: 'draw', keys: ['Delete'] },
  { labelKey: 'notes.endDrawing', group: 'draw', keys: ['Escape'] },
  {
    labelKey: 'notes.moveMap',
    group: 'map',
    keys: ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'],
  },
];
