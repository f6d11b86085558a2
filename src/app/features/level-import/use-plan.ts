import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import type { AnchorPair } from '../../../domain/entities/anchor.ts';
import type { MultiPolygon } from '../../../domain/entities/geometry.ts';
import type { Building } from '../../../domain/entities/building.ts';
import {
  asksFor,
  placedAnchors,
  extensionOf,
  fileIssue,
  floorPlanFileIssues,
  isServerDrawing,
  isDrawing,
  isPicture,
  measurePictureFit,
  pictureAnchors,
  pictureInPdf,
  pictureOver,
  planTypeOf,
  type OutlineFit,
  type PagePicture,
  type Placement,
  type PlanIssue,
  type Progress,
  type RoleChoices,
} from '../../../domain/floorplan/index.ts';
import type { DrawingBox } from '../../../domain/entities/plan-file.ts';
import type { Encoding } from '../../../domain/text-encoding/index.ts';
import { startImportPlan, type ImportPlan } from '../../../workers/index.ts';
import {
  dropPlan,
  keepPlan,
  keptPlan,
  scannedPage,
  type PickedPlan,
  planOfFile,
} from '../../commands/index.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { pivotOf } from './drawing/outline-pivot.ts';
import { frameOf } from './drawing/placement-handles.ts';
import { convertDwg } from './drawing/convert-drawing.ts';
import { readDrawing, type ReadDrawing } from './drawing/read-drawing.ts';
import {
  nextPlanState,
  NO_PLAN,
  NOTHING_FOUND,
  OF_PICTURE,
  whyNotKept,
  type PlacedDrawing,
  type PlanState,
} from './plan-state.ts';

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
  /** Puts a drawing somewhere else. */
  place: (placement: Placement) => Promise<void>;
  /** Where a drawing lies best on the rooms of the floor below; null where nothing is open. */
  fitTo: (rooms: MultiPolygon) => Promise<OutlineFit | null>;
  /** Of a drawing, as it is placed; null for a plan that brings its place along. */
  anchors: (placement: Placement | null) => AnchorPair | null;
  cancel: () => void;
}

export interface ReadOptions {
  /** Of a PDF, from 1. */
  page: number;
  /** Where a person put the drawing before; null: where it fits best. */
  placement: Placement | null;
  /** The person's choices for the layers of a drawing. */
  roles: RoleChoices;
  /** Of a sheet with several plans the chosen one; null: all of it. */
  part: DrawingBox | null;
  /** In what a person said that its names are written. */
  encoding: Encoding | null;
}

/** What is open: its jobs end with it. */
interface Running {
  roles: RoleChoices;
  abort: AbortController;
  plan: ImportPlan | null;
  drawing: ReadDrawing | null;
  picture: PagePicture | null;
  /** The picture is a page of a PDF, which may have others. */
  isScan: boolean;
}

function end(running: Running | null): void {
  running?.abort.abort();
  running?.plan?.close();
  running?.drawing?.job.close();
}

/** Features that are read and not shown yet: shows them, if they are still wanted. */
type Show = () => boolean;

// @spec 8.22
/** The floor plan of a level that is being made, read off the main thread. */
export function usePlan(levelLid: string, building: Building, taxonomy: Taxonomy): PlanJob {
  const workspace = useWorkspace();
  const [state, send] = useReducer(nextPlanState, NO_PLAN);
  const running = useRef<Running | null>(null);
  /** Counts what was picked and cancelled. */
  const attempt = useRef(0);
  const [pages, setPages] = useState<number | null>(null);
  const [opened, setOpened] = useState<ImportPlan | null>(null);
  /** The file picked since the wizard was opened: after an unreadable page a readable one may be chosen. */
  const picked = useRef<PickedPlan | null>(null);

  const close = useCallback(() => {
    end(running.current);
    running.current = null;
    setOpened(null);
  }, []);
  useEffect(
    () => () => {
      end(running.current);
      running.current = null;
    },
    [],
  );

  /** Reads features in earth coordinates. Null: they are refused, or no longer wanted. */
  const readFeatures = useCallback(
    async (
      of: Running,
      json: Uint8Array<ArrayBuffer>,
      drawing: PlacedDrawing | null,
    ): Promise<Show | null> => {
      const job = startImportPlan({
        taxonomy,
        onProgress: (progress) => {
          if (of.plan === job) send({ type: 'progress', progress });
        },
      });
      of.plan?.close();
      of.plan = job;
      const isWanted = (): boolean => running.current === of && of.plan === job;
      const answer = await job.open(json);
      if (!isWanted()) return null;
      if (!answer.ok) {
        send({ type: 'refuse', issues: answer.issues });
        return null;
      }
      return () => {
        if (!isWanted()) return false;
        setOpened(job);
        send({ type: 'open', summary: answer.summary, drawing });
        return true;
      };
    },
    [taxonomy],
  );

  const placeDrawing = useCallback(
    async (of: Running, drawing: ReadDrawing, placement: Placement): Promise<Show | null> => {
      const { fit, json } = await drawing.job.place(placement);
      if (running.current !== of) return null;
      const frame = frameOf(drawing.anchors, pivotOf(building.geometry));
      const layers = { layers: drawing.layers, roles: of.roles };
      return readFeatures(of, json, {
        fit,
        best: drawing.fit.placement,
        fitted: drawing.fitted,
        georeference: drawing.georeference,
        frame,
        layers,
        picture: null,
        isScan: false,
        unit: drawing.unit,
        sheet: drawing.sheet,
        doubts: drawing.doubts,
      });
    },
    [readFeatures, building],
  );

  /** A picture is not looked through: it is laid over its building. */
  const placePicture = useCallback(
    (of: Running, picture: PagePicture, placed: Placement | null, isScan: boolean): Show => {
      const { geometry: outline } = building;
      const pivot = pivotOf(outline);
      const best = pictureOver(picture, outline, pivot);
      const fit = measurePictureFit(picture, outline, pivot, placed ?? best);
      const frame = frameOf(pictureAnchors(picture, pivot), pivot);
      return () => {
        if (running.current !== of) return false;
        send({
          type: 'open',
          summary: NOTHING_FOUND,
          drawing: { ...OF_PICTURE, fit, best, fitted: best, frame, picture, isScan },
        });
        return true;
      };
    },
    [building],
  );

  /** Reads a file of any format. Null: it is refused, failed or no longer wanted. */
  const read = useCallback(
    async ({ name, bytes }: PickedPlan, options: ReadOptions): Promise<Show | null> => {
      close();
      const { page, roles, part, encoding } = options;
      const of: Running = {
        abort: new AbortController(),
        plan: null,
        drawing: null,
        picture: null,
        isScan: false,
        roles,
      };
      running.current = of;
      try {
        const type = planTypeOf(name);
        // A reader takes its bytes away with it.
        if (!isDrawing(type)) return await readFeatures(of, bytes.slice(), null);
        of.picture = type === 'pdf' ? pictureInPdf(bytes) : null;
        if (of.picture !== null) return placePicture(of, of.picture, options.placement, false);
        if (isPicture(extensionOf(name))) {
          send({ type: 'refuse', issues: [fileIssue('picture-unreadable')] });
          return null;
        }
        const { geometry: outline } = building;
        const convert = convertDwg(workspace);
        const pivot = pivotOf(outline);
        const onPages = setPages;
        const isPaper = asksFor(extensionOf(name), 'scale');
        const source = {
          type,
          isPaper,
          bytes,
          page,
          onPages,
          roles,
          part,
          encoding,
          convert,
          outline,
          pivot,
        };
        const onProgress = (progress: Progress): void => {
          if (running.current === of) send({ type: 'progress', progress });
        };
        const answer = await readDrawing(source, onProgress, of.abort.signal);
        if (running.current !== of) return null;
        if (!answer.ok && answer.code === 'pdf-raster-only') {
          of.picture = await scannedPage(bytes, page, of.abort.signal);
          if (running.current !== of) return null;
          of.isScan = true;
          if (of.picture !== null) return placePicture(of, of.picture, options.placement, true);
        }
        if (!answer.ok) {
          const { code, layers, lost, encodings } = answer;
          const kept = layers.length > 0 && { layers: { layers, roles } };
          send({ type: 'refuse', issues: [fileIssue(code)], ...kept, lost, encodings });
          return null;
        }
        of.drawing = answer.value;
        return await placeDrawing(of, answer.value, options.placement ?? answer.value.fit.placement);
      } catch {
        // A job that was closed on purpose reports nothing; any other end is reported.
        if (running.current === of) send({ type: 'fail' });
        return null;
      }
    },
    [workspace, building, close, readFeatures, placeDrawing, placePicture],
  );

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
      if (running.current === null) await dropPlan(workspace, levelLid);
    },
    [close, read, workspace, levelLid, building.lid],
  );

  const pick = useCallback(
    async (file: File, options: ReadOptions, onEnd: (keptName: string) => void): Promise<void> => {
      close();
      picked.current = null;
      setPages(null);
      send({ type: 'pick', fileName: file.name });
      const refuse = (issue: PlanIssue): void => {
        attempt.current += 1;
        send({ type: 'refuse', issues: [issue] });
        onEnd('');
      };
      const [first] = floorPlanFileIssues(file);
      if (first !== undefined) return refuse(first);
      try {
        const plan = await planOfFile(file);
        if (!plan.ok) return refuse(fileIssue(plan.code));
        picked.current = plan.value;
        await readAndKeep(plan.value, options, onEnd);
      } catch {
        refuse(fileIssue('file-read-failed'));
      }
    },
    [close, readAndKeep],
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
      const kept = picked.current === null ? await keptPlan(workspace, levelLid) : undefined;
      const file = kept === undefined ? picked.current : { name: kept.fileName, bytes: kept.bytes };
      if (file !== null) await readAndKeep(file, options, onEnd);
    },
    [readAndKeep, workspace, levelLid],
  );

  const place = useCallback(
    async (placement: Placement): Promise<void> => {
      const of = running.current;
      if (of?.picture != null) return void placePicture(of, of.picture, placement, of.isScan)();
      if (of?.drawing == null) return;
      try {
        (await placeDrawing(of, of.drawing, placement))?.();
      } catch {
        if (running.current === of) send({ type: 'fail' });
      }
    },
    [placeDrawing, placePicture],
  );

  const fitTo = useCallback(async (rooms: MultiPolygon): Promise<OutlineFit | null> => {
    const drawing = running.current?.drawing ?? null;
    // A scale of 1 is that of its own unit.
    const keepsScale = drawing?.fit.placement.scale === 1;
    return drawing === null ? null : drawing.job.fitTo(rooms, keepsScale).catch(() => null);
  }, []);

  const anchors = useCallback(
    (placement: Placement | null): AnchorPair | null => {
      const { drawing = null, picture = null } = running.current ?? {};
      const pivot = pivotOf(building.geometry);
      if (picture !== null)
        return placedAnchors(
          pictureAnchors(picture, pivot),
          placement ?? pictureOver(picture, building.geometry, pivot),
          pivot,
        );
      if (drawing === null) return null;
      return placedAnchors(drawing.anchors, placement ?? drawing.fit.placement, pivot);
    },
    [building],
  );

  const cancel = useCallback(() => {
    attempt.current += 1;
    picked.current = null;
    close();
    send({ type: 'drop' });
  }, [close]);

  return { state, job: opened, pages, pick, reopen, turn, place, fitTo, anchors, cancel };
}
