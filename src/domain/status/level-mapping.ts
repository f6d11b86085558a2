/** Where the automatic mapping of a level's floor plan stands. */
export type MappingPhase = 'initial' | 'running' | 'review' | 'completed' | 'error';
export type MappingTag = 'ai-running' | 'ready-for-review' | 'ai-error';

export interface LevelMapping {
  phase: MappingPhase;
  /** Whether the level's row says anything about it. */
  isShown: boolean;
  /** Message key of the tag; null where the phase has none. */
  tag: MappingTag | null;
}

const ERROR: LevelMapping = { phase: 'error', isShown: true, tag: 'ai-error' };
const RUNNING: LevelMapping = { phase: 'running', isShown: true, tag: 'ai-running' };
const UNKNOWN: LevelMapping = { phase: 'initial', isShown: false, tag: null };

// @spec 4.1 4.2 4.3 4.4 4.5 4.6 4.7 4.8 4.9 4.11
const BY_STATUS: readonly LevelMapping[] = [
  ERROR,
  RUNNING,
  RUNNING,
  RUNNING,
  { phase: 'review', isShown: true, tag: 'ready-for-review' },
  { phase: 'review', isShown: false, tag: null },
  ERROR,
  { phase: 'initial', isShown: true, tag: null },
  ERROR,
  UNKNOWN,
  { phase: 'completed', isShown: false, tag: null },
];

// @spec 4.10
/** What level status 0 to 10 means; a status outside of that is hidden. */
export function levelMapping(status: number | undefined): LevelMapping {
  return (status === undefined ? undefined : BY_STATUS[status]) ?? UNKNOWN;
}

/** True while a map job runs on the level. */
export function isMappingRunning(status: number | undefined): boolean {
  return levelMapping(status).phase === 'running';
}
