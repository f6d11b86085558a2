/** What the toolbar and the transitions have to know of a mode before anything of it is loaded. */
export interface ModeRules {
  /** The drawing that it needs when it is chosen: none yet, a shape, or any. */
  needs: 'no-drawing' | 'drawing' | 'anything';
  /** It begins with a first click; from there to its end the other tools are disabled. */
  isGesture: boolean;
  /** Changes the shape that is there: beside it the map is pressed as ever. */
  isEditing: boolean;
  /** Corners are put one after the other: the next one can be typed. */
  isLine: boolean;
  /** Enter ends what is done with it. */
  hasEnd: boolean;
  /** What follows once it has come to a result; null where it stays. */
  next: 'direct-select' | 'resize-circle' | null;
}

const draws = {
  needs: 'no-drawing',
  isGesture: true,
  isEditing: false,
  isLine: false,
  hasEnd: true,
  next: 'direct-select',
} as const;
const edits = {
  needs: 'drawing',
  isGesture: false,
  isEditing: true,
  isLine: false,
  hasEnd: true,
  next: null,
} as const;
const rests = {
  needs: 'anything',
  isGesture: false,
  isEditing: false,
  isLine: false,
  hasEnd: true,
  next: null,
} as const;

// @spec 4.36 4.37 4.40
/**
 * Every mode of the map. A new one is an entry here, a file of its own name in `../modes`, and its line in
 * `handlers.ts`; the types follow from this table.
 */
export const MODE_RULES = {
  empty: rests,
  disable: rests,
  'draw-polygon': { ...draws, isLine: true },
  'draw-rectangle': draws,
  'draw-circle': { ...draws, next: 'resize-circle' },
  'draw-point': draws,
  'direct-select': edits,
  'simple-select': edits,
  'resize-circle': edits,
  'edit-graph': rests,
  'move-handles': { ...rests, hasEnd: false },
  'cut-polygon': { ...draws, needs: 'drawing', isLine: true },
  'split-polygon': { ...draws, needs: 'drawing', isLine: true },
  measure: { ...rests, isGesture: true, isLine: true },
  'draw-walls': { ...rests, isGesture: true, isLine: true },
  'place-door': { ...rests, hasEnd: false },
  'place-window': { ...rests, hasEnd: false },
} as const satisfies Record<string, ModeRules>;

export type MapModeName = keyof typeof MODE_RULES;

export const rulesOf = (name: MapModeName): ModeRules => MODE_RULES[name];
