import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import { extensionOf, floorPlanFileIssues, type PlanIssue } from '../../../domain/floorplan/index.ts';
import { startImportPlan, type ImportPlan } from '../../../workers/index.ts';
import { keepPlan, keptPlan, type CommandFailure } from '../../commands/index.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { nextPlanState, NO_PLAN, type PlanState } from './plan-state.ts';

/** Formats that this version reads itself; the others of the specification need a conversion. */
const READABLE = new Set(['geojson', 'json']);

export interface PlanJob {
  state: PlanState;
  /** The job that holds the open plan; null before. */
  job: ImportPlan | null;
  /** Reads a file that the person picked; keeps it on the device once it is known to be one. */
  pick: (file: File) => Promise<boolean>;
  /** Reads the file that an interrupted import had kept. */
  reopen: () => Promise<void>;
  cancel: () => void;
}

const fileIssue = (code: string): PlanIssue => ({ code, severity: 'error', path: 'file', first: [] });

function whyNotKept(code: CommandFailure): string {
  if (code === 'quota') return 'file-no-room';
  return code === 'gone' ? 'file-level-made' : 'file-not-kept';
}

function conversionIssues(name: string): PlanIssue[] {
  const extension = extensionOf(name);
  if (READABLE.has(extension)) return [];
  return [{ code: 'conversion-later', severity: 'error', path: 'file', params: { extension }, first: [] }];
}

/** The floor plan of a level that is being made, read off the main thread. */
export function usePlan(levelLid: string, buildingLid: string, taxonomy: Taxonomy): PlanJob {
  const workspace = useWorkspace();
  const [state, send] = useReducer(nextPlanState, NO_PLAN);
  const running = useRef<ImportPlan | null>(null);
  const [opened, setOpened] = useState<ImportPlan | null>(null);

  const close = useCallback(() => {
    running.current?.close();
    running.current = null;
    setOpened(null);
  }, []);
  useEffect(
    () => () => {
      running.current?.close();
      running.current = null;
    },
    [],
  );

  const open = useCallback(
    async (bytes: Uint8Array<ArrayBuffer>): Promise<boolean> => {
      close();
      const job = startImportPlan({
        taxonomy,
        onProgress: (progress) => {
          if (running.current === job) send({ type: 'progress', progress });
        },
      });
      running.current = job;
      try {
        const answer = await job.open(bytes);
        if (running.current !== job) return false;
        if (!answer.ok) {
          send({ type: 'refuse', issues: answer.issues });
          return false;
        }
        setOpened(job);
        send({ type: 'open', summary: answer.summary });
        return true;
      } catch {
        // A job that was closed on purpose has nothing to say; any other end is told.
        if (running.current === job) send({ type: 'fail' });
        return false;
      }
    },
    [close, taxonomy],
  );

  const pick = useCallback(
    async (file: File): Promise<boolean> => {
      close();
      send({ type: 'pick', fileName: file.name });
      const issues = [...floorPlanFileIssues(file), ...conversionIssues(file.name)];
      const [first] = issues;
      if (first !== undefined) {
        send({ type: 'refuse', issues: [first] });
        return false;
      }
      try {
        const bytes = new Uint8Array(await file.arrayBuffer());
        // The reader takes its bytes away with it.
        if (!(await open(bytes.slice()))) return false;
        const kept = await keepPlan(workspace, { levelLid, buildingLid }, { name: file.name, bytes });
        if (kept.ok) return true;
        close();
        // It had been opened: what was picked is refused after all.
        send({ type: 'pick', fileName: file.name });
        send({ type: 'refuse', issues: [fileIssue(whyNotKept(kept.code))] });
        return false;
      } catch {
        send({ type: 'refuse', issues: [fileIssue('file-read-failed')] });
        return false;
      }
    },
    [close, open, workspace, levelLid, buildingLid],
  );

  const reopen = useCallback(async (): Promise<void> => {
    const file = await keptPlan(workspace, levelLid);
    if (file === undefined) return;
    send({ type: 'pick', fileName: file.fileName });
    await open(file.bytes);
  }, [open, workspace, levelLid]);

  const cancel = useCallback(() => {
    close();
    send({ type: 'drop' });
  }, [close]);

  return { state, job: opened, pick, reopen, cancel };
}
