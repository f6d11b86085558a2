import type {
  LayerSummary,
  PagePicture,
  OutlineFit,
  Placement,
  PlanIssue,
  Progress,
  RoleChoices,
} from '../../../domain/floorplan/index.ts';
import type { PlanDoubt } from '../../../domain/rooms/plan-doubts.ts';
import type { ReadDrawing } from './drawing/read-drawing.ts';
import type { PlanFrame } from './drawing/placement-handles.ts';
import type { CommandFailure } from '../../commands/index.ts';
import type { PlacedPlan, PlanSummary } from '../../../workers/index.ts';

/** A plan that is drawn: where it was put, where it was put at first, and where it would fit best. */
export interface PlacedDrawing {
  frame: PlanFrame;
  fit: OutlineFit;
  /** Where it says that it stands, or else where it fits best. */
  best: Placement;
  fitted: Placement;
  georeference: ReadDrawing['georeference'];
  layers: DrawingLayers;
  /** It is a picture, in which nothing is found. */
  picture: PagePicture | null;
  /** What speaks against the rooms that were found on it. */
  doubts: readonly PlanDoubt[];
  /** The picture is a page of a PDF that was scanned. */
  isScan: boolean;
  /** In what a drawing is read that names no unit; null where it names one, or its size was taken from the building. */
  unit: PlacedPlan['unit'] | null;
  /** The plans of its sheet, and how much was left out that lies far away. */
  sheet: ReadDrawing['sheet'];
}

/** Of a picture, in which nothing is read. */
export const OF_PICTURE: Pick<PlacedDrawing, 'layers' | 'doubts' | 'unit' | 'sheet' | 'georeference'> = {
  layers: { layers: [], roles: {} },
  doubts: [],
  unit: null,
  sheet: { parts: [], farAway: 0 },
  georeference: null,
};

/** Of a picture. */
export const NOTHING_FOUND: PlanSummary = {
  features: 0,
  vertices: 0,
  shapes: {},
  broken: 0,
  bounds: null,
  direct: [],
  candidates: { forType: [], forName: [] },
};

/** The layers of a drawing, and what they were taken for when its rooms were looked for. */
export interface DrawingLayers {
  layers: readonly LayerSummary[];
  roles: RoleChoices;
}

/** How far the reading of the picked file is. */
export type PlanState =
  | { stage: 'none' }
  | { stage: 'reading'; fileName: string; progress: Progress | null }
  | {
      stage: 'refused';
      fileName: string;
      issues: readonly PlanIssue[];
      /** Of a drawing that could be read, but in which nothing was found. */
      layers: DrawingLayers | null;
      /** What of the file could not be read. */
      lost: PlacedPlan['lost'] | null;
      /** In what its names may be written. */
      encodings: PlacedPlan['encodings'] | null;
    }
  /** Something broke that is not the file's fault. */
  | { stage: 'failed'; fileName: string }
  | { stage: 'open'; fileName: string; summary: PlanSummary; drawing: PlacedDrawing | null };

/** What its reader found out about a file. */
interface About {
  lost?: PlacedPlan['lost'] | undefined;
  encodings?: PlacedPlan['encodings'] | undefined;
}

export type PlanEvent =
  | { type: 'pick'; fileName: string }
  | { type: 'progress'; progress: Progress }
  | ({ type: 'refuse'; issues: readonly PlanIssue[]; layers?: DrawingLayers } & About)
  | { type: 'fail' }
  | { type: 'open'; summary: PlanSummary; drawing: PlacedDrawing | null }
  /** Cancelled, or taken back. */
  | { type: 'drop' };

export const NO_PLAN: PlanState = { stage: 'none' };

/** What comes late (progress of a cancelled reading) changes nothing. */
export function nextPlanState(state: PlanState, event: PlanEvent): PlanState {
  if (event.type === 'pick') return { stage: 'reading', fileName: event.fileName, progress: null };
  if (event.type === 'drop') return NO_PLAN;
  // A drawing that is put somewhere else stays open meanwhile.
  if (state.stage === 'open' && event.type === 'open') return { ...state, ...event, stage: 'open' };
  if (state.stage !== 'reading') return state;
  const { fileName } = state;
  switch (event.type) {
    case 'progress':
      return { ...state, progress: event.progress };
    case 'refuse':
      return {
        stage: 'refused',
        fileName,
        issues: event.issues,
        layers: event.layers ?? null,
        lost: event.lost ?? null,
        encodings: event.encodings ?? null,
      };
    case 'fail':
      return { stage: 'failed', fileName };
    case 'open':
      return { stage: 'open', fileName, summary: event.summary, drawing: event.drawing };
  }
}

/** The code of the issue that says why a plan is not on the device. */
export function whyNotKept(code: CommandFailure): string {
  if (code === 'quota') return 'file-no-room';
  return code === 'gone' ? 'file-level-made' : 'file-not-kept';
}
