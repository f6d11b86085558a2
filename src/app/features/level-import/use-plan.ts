import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import { extensionOf, floorPlanFileIssues, type PlanIssue } from '../../../domain/floorplan/index.ts';
import { startImportPlan, type ImportPlan } from '../../../workers/index.ts';
import { dropPlan, keepPlan, keptPlan, type CommandFailure } from '../../commands/index.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { nextPlanState, NO_PLAN, type PlanState } from './plan-state.ts';

/** Formats that this version reads itself; the others of the specification need a conversion. */
const READABLE = new Set(['geojson', 'json']);

export interface PlanJob {
  state: PlanState;
  /** The job that holds the open plan; null before. */
  job: ImportPlan | null;
  /**
   * Reads a file that the person picked, keeps it on the device once it is known to be one, and shows it then.
   * @param onEnd told the name of what is kept now, empty where it is refused; not told where another one was picked
   */
  pick: (file: File, onEnd: (keptName: string) => void) => Promise<void>;
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
  /** Counts what was picked and cancelled. */
  const turn = useRef(0);
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

  /** Reads it. What it gives back shows the plan; null: it is refused, failed or not wanted any more. */
  const read = useCallback(
    async (bytes: Uint8Array<ArrayBuffer>): Promise<(() => boolean) | null> => {
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
        if (running.current !== job) return null;
        if (!answer.ok) {
          send({ type: 'refuse', issues: answer.issues });
          return null;
        }
        return () => {
          if (running.current !== job) return false;
          setOpened(job);
          send({ type: 'open', summary: answer.summary });
          return true;
        };
      } catch {
        // A job that was closed on purpose has nothing to say; any other end is told.
        if (running.current === job) send({ type: 'fail' });
        return null;
      }
    },
    [close, taxonomy],
  );

  const pick = useCallback(
    async (file: File, onEnd: (keptName: string) => void): Promise<void> => {
      const refuse = (issue: PlanIssue): void => {
        send({ type: 'refuse', issues: [issue] });
        onEnd('');
      };
      close();
      turn.current += 1;
      const mine = turn.current;
      send({ type: 'pick', fileName: file.name });
      const issues = [...floorPlanFileIssues(file), ...conversionIssues(file.name)];
      const [first] = issues;
      if (first !== undefined) return refuse(first);
      try {
        const bytes = new Uint8Array(await file.arrayBuffer());
        // The reader takes its bytes away with it.
        const show = await read(bytes.slice());
        if (show === null) return mine === turn.current ? onEnd('') : undefined;
        // The level that is made of it needs it on the device: until then there is nothing to import.
        const kept = await keepPlan(workspace, { levelLid, buildingLid }, { name: file.name, bytes });
        if (!kept.ok) {
          close();
          return refuse(fileIssue(whyNotKept(kept.code)));
        }
        if (show()) return onEnd(file.name);
        // Cancelled meanwhile.
        if (running.current === null) await dropPlan(workspace, levelLid);
      } catch {
        refuse(fileIssue('file-read-failed'));
      }
    },
    [close, read, workspace, levelLid, buildingLid],
  );

  const reopen = useCallback(async (): Promise<void> => {
    const file = await keptPlan(workspace, levelLid);
    if (file === undefined) return;
    send({ type: 'pick', fileName: file.fileName });
    (await read(file.bytes))?.();
  }, [read, workspace, levelLid]);

  const cancel = useCallback(() => {
    turn.current += 1;
    close();
    send({ type: 'drop' });
  }, [close]);

  return { state, job: opened, pick, reopen, cancel };
}
