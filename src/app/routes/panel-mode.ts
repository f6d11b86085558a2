/**
 * What the panel does on a route. `by-id`: the id in the address opens it, and says whether it adds or edits. `shown`:
 * open, and neither adds nor edits.
 */
export type PanelRule = 'closed' | 'add' | 'edit' | 'by-id' | 'shown';

export type PanelMode = 'add' | 'edit' | 'none';

/** Ids that mean adding, not a feature. */
const ADDING_IDS = new Set([
  'add',
  'add-transition',
  'add-path',
  'add-outdoor-path',
  'add-outdoor-transition',
]);

// @spec 2.47 2.48 2.49
/** Whether the panel adds, edits, or does neither. */
export function panelModeOf(rule: PanelRule, id: string | undefined): PanelMode {
  if (rule === 'add' || rule === 'edit') return rule;
  if (rule !== 'by-id' || id === undefined) return 'none';
  return ADDING_IDS.has(id) ? 'add' : 'edit';
}
