import { useCallback, useEffect, useMemo, useReducer, useRef, useState, type RefObject } from 'react';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import type { AnchorPair } from '../../../domain/entities/anchor.ts';
import type { MultiPolygon } from '../../../domain/entities/geometry.ts';
import type { Building } from '../../../domain/entities/building.ts';
import {
  extensionOf,
  FAR,
  fileIssue,
  floorPlanFileIssues,
  isServerDrawing,
  type OutlineFit,
  type PagePicture,
  type Placement,
  type PlanIssue,
} from '../../../domain/floorplan/index.ts';
import type { ImportPlan } from '../../../workers/index.ts';
import {
  dropPlan,
  keepPlan,
  keptPlan,
  type PickedPlan,
  planOfFile,
  projectPlan,
  scannedPage,
} from '../../commands/index.ts';
import { distanceMetres, middleOf } from '../../../domain/geometry/index.ts';
import { pivotOf } from './drawing/outline-pivot.ts';
import type { SystemFault } from './system/file-system.tsx';
import { useWorkspace } from '../../state/session/workspace.ts';
import {
  anchorsOfPlan,
  endPlan,
  fitPlanTo,
  movePlan,
  readPlan,
  startPlan,
  type OpenPlan,
  type PlanReader,
  type ReadOptions,
  type Show,
} from './open-plan.ts';
import { nextPlanState, NO_PLAN, whyNotKept, type PlanEvent, type PlanState } from './plan-state.ts';

export interface PlanJob {
  state: PlanState;
  /** The job that holds the open plan; null before. */
  job: ImportPlan | null;
  /** Of a PDF; null before it is known. */
  pages: number | null;
  /**
   * Reads a file that the person picked, keeps it on the device once it is known to be one, and shows it then.
   * @param onEnd told the name of what is kept now, empty where it is refused; not told where another one was picked
   */
  pick: (file: File, options: ReadOptions, onEnd: (keptName: string) => void) => Promise<void>;
  /** Reads the file that an interrupted import had kept. */
  reopen: (options: ReadOptions) => Promise<void>;
  /** Reads another page of the file that is picked. */
  turn: (options: ReadOptions, onEnd: (keptName: string) => void) => Promise<void>;
  /** A page of the PDF that is picked (from 1) as a picture; null where it can't be drawn. */
  pagePicture: (page: number) => Promise<PagePicture | null>;
  /** Reads the picked file as one in the coordinates of a system; null where that went well. */
  project: (
    system: string,
    options: ReadOptions,
    onEnd: (keptName: string) => void,
  ) => Promise<SystemFault | null>;
  /** Puts a drawing somewhere else. */
  place: (placement: Placement) => Promise<void>;
  /** Where a drawing lies best on the rooms of the floor below; null where nothing is open. */
  fitTo: (rooms: MultiPolygon) => Promise<OutlineFit | null>;
  /** Of a drawing, as it is placed; null for a plan that brings its place along. */
  anchors: (placement: Placement | null) => AnchorPair | null;
  cancel: () => void;
}

/** What is read or open now; it ends with the next one, and with the wizard. */
function useOpenPlan(building: Building, taxonomy: Taxonomy, send: (event: PlanEvent) => void) {
  const workspace = useWorkspace();
  const running = useRef<OpenPlan | null>(null);
  const [pages, setPages] = useState<number | null>(null);
  const [job, setJob] = useState<ImportPlan | null>(null);
  const reader = useMemo(
    (): PlanReader => ({ workspace, building, taxonomy, send, onPages: setPages, onOpened: setJob }),
    [workspace, building, taxonomy, send],
  );

  const end = useCallback(() => {
    endPlan(running.current);
    running.current = null;
  }, []);
  useEffect(() => end, [end]);
  const close = useCallback(() => {
    end();
    setJob(null);
  }, [end]);
  const read = useCallback(
    (file: PickedPlan, options: ReadOptions): Promise<Show | null> => {
      close();
      const own = startPlan(options.roles);
      running.current = own;
      return readPlan(own, reader, file, options);
    },
    [close, reader],
  );
  const isClosed = useCallback(() => running.current === null, []);
  const forgetPages = useCallback(() => setPages(null), []);
  return {
    job,
    pages,
    forgetPages,
    read,
    close,
    isClosed,
    place: async (placement: Placement): Promise<void> => {
      if (running.current !== null) await movePlan(running.current, reader, placement);
    },
    fitTo: (rooms: MultiPolygon) => fitPlanTo(running.current, rooms),
    anchors: (placement: Placement | null) => anchorsOfPlan(running.current, building, placement),
  };
}

/** A file in the coordinates of a system, in degrees. */
async function inSystem(
  file: PickedPlan | null,
  system: string,
  { geometry }: Building,
): Promise<PickedPlan | SystemFault> {
  const answer = file === null ? null : await projectPlan(file, system).catch(() => null);
  if (file === null || answer?.ok !== true) return { is: 'nowhere' };
  const metres = distanceMetres(middleOf(answer.value.bounds), pivotOf(geometry));
  return metres > FAR ? { is: 'away', metres } : { ...file, bytes: answer.value.json };
}

/** The picked file; after a reload the kept one. */
function usePickedFile(picked: RefObject<PickedPlan | null>, levelLid: string) {
  const workspace = useWorkspace();
  const current = useCallback(async (): Promise<PickedPlan | null> => {
    const kept = picked.current === null ? await keptPlan(workspace, levelLid) : undefined;
    return kept === undefined ? picked.current : { name: kept.fileName, bytes: kept.bytes };
  }, [picked, workspace, levelLid]);

  const pagePicture = useCallback(
    async (page: number): Promise<PagePicture | null> => {
      const file = await current();
      return file && scannedPage(file.bytes, page, new AbortController().signal).catch(() => null);
    },
    [current],
  );
  return { current, pagePicture };
}

/** The floor plan of a level that is being made, read off the main thread. */
export function usePlan(levelLid: string, building: Building, taxonomy: Taxonomy): PlanJob {
  const workspace = useWorkspace();
  const [state, send] = useReducer(nextPlanState, NO_PLAN);
  const { job, pages, forgetPages, read, close, isClosed, place, fitTo, anchors } = useOpenPlan(
    building,
    taxonomy,
    send,
  );
  /** Counts what was picked and cancelled. */
  const attempt = useRef(0);
  /** Ends the conversion of the picked file. */
  const converting = useRef(new AbortController());
  useEffect(() => () => converting.current.abort(), []);
  /** The file picked since the wizard was opened: after an unreadable page a readable one may be chosen. */
  const picked = useRef<PickedPlan | null>(null);
  const { current, pagePicture } = usePickedFile(picked, levelLid);

  /** Reads a file, keeps it and shows it then: the level that is made of it needs it on the device. */
  const readAndKeep = useCallback(
    async (file: PickedPlan, options: ReadOptions, onEnd: (keptName: string) => void): Promise<void> => {
      attempt.current += 1;
      const mine = attempt.current;
      const type = extensionOf(file.name);
      send({ type: 'pick', fileName: file.name });
      const show = await read(file, options);
      // It waits until the server can read it.
      if (show === null && mine === attempt.current && isServerDrawing(type)) {
        const kept = await keepPlan(workspace, { levelLid, buildingLid: building.lid }, file);
        return onEnd(kept.ok ? file.name : '');
      }
      if (show === null) return mine === attempt.current ? onEnd('') : undefined;
      const kept = await keepPlan(workspace, { levelLid, buildingLid: building.lid }, file);
      if (!kept.ok) {
        close();
        send({ type: 'refuse', issues: [fileIssue(whyNotKept(kept.code))] });
        return onEnd('');
      }
      if (show()) return onEnd(file.name);
      // Cancelled meanwhile.
      if (isClosed()) await dropPlan(workspace, levelLid);
    },
    [close, read, isClosed, workspace, levelLid, building.lid],
  );

  const pick = useCallback(
    async (file: File, options: ReadOptions, onEnd: (keptName: string) => void): Promise<void> => {
      close();
      picked.current = null;
      forgetPages();
      send({ type: 'pick', fileName: file.name });
      const refuse = (issue: PlanIssue): void => {
        attempt.current += 1;
        send({ type: 'refuse', issues: [issue] });
        onEnd('');
      };
      const [first] = floorPlanFileIssues(file);
      if (first !== undefined) return refuse(first);
      converting.current.abort();
      converting.current = new AbortController();
      const { signal } = converting.current;
      try {
        const plan = await planOfFile(file, signal);
        // Cancelled meanwhile, or another was picked.
        if (signal.aborted) return;
        if (!plan.ok) return refuse(fileIssue(plan.code));
        picked.current = plan.value;
        await readAndKeep(plan.value, options, onEnd);
      } catch {
        if (!signal.aborted) refuse(fileIssue('file-read-failed'));
      }
    },
    [close, forgetPages, readAndKeep],
  );

  const reopen = useCallback(
    async (options: ReadOptions): Promise<void> => {
      const file = await keptPlan(workspace, levelLid);
      if (file === undefined) return;
      attempt.current += 1;
      send({ type: 'pick', fileName: file.fileName });
      (await read({ name: file.fileName, bytes: file.bytes }, options))?.();
    },
    [read, workspace, levelLid],
  );

  const turn = useCallback(
    async (options: ReadOptions, onEnd: (keptName: string) => void): Promise<void> => {
      const file = await current();
      if (file !== null) await readAndKeep(file, options, onEnd);
    },
    [readAndKeep, current],
  );

  const project = useCallback(
    async (
      system: string,
      options: ReadOptions,
      onEnd: (keptName: string) => void,
    ): Promise<SystemFault | null> => {
      const inDegrees = await inSystem(picked.current, system, building);
      if ('is' in inDegrees) return inDegrees;
      picked.current = inDegrees;
      await readAndKeep(inDegrees, options, onEnd);
      return null;
    },
    [readAndKeep, building],
  );

  const cancel = useCallback(() => {
    attempt.current += 1;
    converting.current.abort();
    picked.current = null;
    close();
    send({ type: 'drop' });
  }, [close]);

  return { state, job, pages, pick, reopen, turn, project, pagePicture, place, fitTo, anchors, cancel };
}
