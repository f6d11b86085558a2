import type { PlanIssue, Progress } from '../../../domain/floorplan/index.ts';
import type { PlanSummary } from '../../../workers/index.ts';

/** How far the reading of the picked file is. */
export type PlanState =
  | { stage: 'none' }
  | { stage: 'reading'; fileName: string; progress: Progress | null }
  | { stage: 'refused'; fileName: string; issues: readonly PlanIssue[] }
  /** Something broke that is not the file's fault. */
  | { stage: 'failed'; fileName: string }
  | { stage: 'open'; fileName: string; summary: PlanSummary };

export type PlanEvent =
  | { type: 'pick'; fileName: string }
  | { type: 'progress'; progress: Progress }
  | { type: 'refuse'; issues: readonly PlanIssue[] }
  | { type: 'fail' }
  | { type: 'open'; summary: PlanSummary }
  /** Cancelled, or taken back. */
  | { type: 'drop' };

export const NO_PLAN: PlanState = { stage: 'none' };

/** What comes late (progress of a cancelled reading) changes nothing. */
export function nextPlanState(state: PlanState, event: PlanEvent): PlanState {
  if (event.type === 'pick') return { stage: 'reading', fileName: event.fileName, progress: null };
  if (event.type === 'drop') return NO_PLAN;
  if (state.stage !== 'reading') return state;
  const { fileName } = state;
  switch (event.type) {
    case 'progress':
      return { ...state, progress: event.progress };
    case 'refuse':
      return { stage: 'refused', fileName, issues: event.issues };
    case 'fail':
      return { stage: 'failed', fileName };
    case 'open':
      return { stage: 'open', fileName, summary: event.summary };
  }
}
