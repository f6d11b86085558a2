import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  changesOfStep,
  pageOfActivity,
  serverIdOf,
  teamActivity,
  teamActivityRead,
  type ActivityKind,
  type ActivityLine,
  type StoreyDatabase,
  type TeamActivityRead,
  type TeamEntry,
} from '../../../db/index.ts';
import { clientLidOf, parentsOf } from '../../../domain/entities/row.ts';
import { reverse } from '../../../domain/moment/index.ts';
import { nameToOthers } from '../../../domain/entities/user.ts';
import type { ApiError } from '../../../sync/index.ts';
import { groupSteps } from '../../history/group-steps.ts';
import { changeOfRows, type Step, type StepKind } from '../../history/step.ts';
import { useOnline } from '../../online/use-online.ts';
import { useIsPainted } from '../../state/page/use-is-painted.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';
import { useWorkspace, type Workspace } from '../../state/session/workspace.ts';

/** Pieces of the activity that the first rows are made of. */
const FIRST_PIECES = 1;
/** Milliseconds after which the server is asked again while the page is open. */
const AGAIN_MS = 60_000;
/** Lines of this device in which unsent steps are looked for. */
const LINES = 200;

export interface Reading {
  read: TeamActivityRead | null | undefined;
  isReading: boolean;
  error: ApiError | null;
  /** The server does not note who did what. */
  isUnavailable: boolean;
  again: () => void;
  older: () => void;
}

/** Asks the server for what was done since, now and while the page is open; what comes is kept on the device. */
export function useReading(clientLid: string): Reading {
  const { db, review, engine } = useWorkspace();
  const isOnline = useOnline();
  const [state, setState] = useState<Omit<Reading, 'read' | 'again' | 'older'>>({
    isReading: false,
    error: null,
    isUnavailable: false,
  });
  const run = useCallback(
    async (ask: typeof review.readActivity): Promise<void> => {
      setState((before) => ({ ...before, isReading: true }));
      // A database that is closed during it has no followers left.
      const answer = await ask(clientLid).catch(() => null);
      setState({
        isReading: false,
        error: answer?.ok === false ? answer.error : null,
        isUnavailable: answer?.ok === true && answer.value === 'unavailable',
      });
    },
    [clientLid],
  );
  useEffect(() => {
    if (!isOnline) return undefined;
    const first = setTimeout(() => void run(review.readActivity));
    const timer = setInterval(() => void run(review.readActivity), AGAIN_MS);
    let waiting = engine.getSnapshot().waiting;
    // What this device has sent is on the server's list from then on.
    const stop = engine.subscribe(() => {
      const now = engine.getSnapshot().waiting;
      if (now < waiting) void run(review.readActivity);
      waiting = now;
    });
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      stop();
    };
  }, [run, review, engine, isOnline]);
  const read = useLiveQuery(async () => teamActivityRead(db, clientLid), [db, clientLid]);
  return {
    ...state,
    read,
    again: () => void run(review.readActivity),
    older: () => void run(review.readOlderActivity),
  };
}

const NONE: readonly TeamEntry[] = [];

/** What everyone did, as far as this device has read it, and on top what it has not sent yet; undefined while it is read. */
export function useSteps(clientLid: string): readonly Step[] | undefined {
  const workspace = useWorkspace();
  const { db } = workspace;
  const first = useLiveQuery(async () => teamActivity(db, clientLid, FIRST_PIECES), [db, clientLid]);
  const isPainted = useIsPainted(first !== undefined);
  const all = useLiveQuery(
    async () => (isPainted ? teamActivity(db, clientLid) : undefined),
    [db, clientLid, isPainted],
  );
  const own = useLiveQuery(async () => unsentSteps(db, workspace, clientLid), [db, workspace, clientLid]);
  const entries = all ?? first ?? NONE;
  const steps = useMemo(() => groupSteps(entries), [entries]);
  return useMemo(() => {
    if (first === undefined) return undefined;
    return own === undefined || own.length === 0 ? steps : [...own, ...steps].toSorted((a, b) => b.at - a.at);
  }, [first, own, steps]);
}

const KINDS: Readonly<Partial<Record<ActivityKind, StepKind>>> = {
  created: 'added',
  changed: 'changed',
  deleted: 'deleted',
  undone: 'undone',
  redone: 'redone',
  restored: 'restored',
};

async function unsentSteps(
  db: StoreyDatabase,
  { user }: Pick<Workspace, 'user'>,
  clientLid: string,
): Promise<Step[]> {
  const { lines } = await pageOfActivity(db, { size: LINES });
  const steps: Step[] = [];
  const seen = new Set<number>();
  for (const line of lines) {
    const isWaiting = line.state !== null && line.state !== 'uploaded' && line.state !== 'trash';
    if (line.step === undefined || !isWaiting || seen.has(line.step)) continue;
    seen.add(line.step);
    const step = await deviceStep(db, line, { userId: user.id, name: nameToOthers(user) });
    if (step !== null && step.clientLid === clientLid) steps.push(step.step);
  }
  return steps;
}

/** A line of this device as a step with its versions; null where its history is not kept any longer. */
export async function deviceStep(
  db: StoreyDatabase,
  line: ActivityLine,
  by: Step['by'],
): Promise<{ step: Step; clientLid: string } | null> {
  const kind = KINDS[line.what];
  if (line.step === undefined || kind === undefined) return null;
  const made = await changesOfStep(db, line.step);
  const { changes } = kind === 'undone' ? reverse({ label: '', changes: made }) : { changes: made };
  const [first] = changes;
  const row = first?.after ?? first?.before ?? null;
  if (row === null) return null;
  const { siteLid, buildingLid, levelLid } = parentsOf(row);
  const idOf = async (lid: string | null): Promise<number | null> =>
    lid === null ? null : ((await serverIdOf(db, lid)) ?? null);
  const level = levelLid === null ? undefined : await db.levels.get(levelLid);
  return {
    clientLid: clientLidOf(row),
    step: {
      id: `d${line.step}-${line.n}`,
      at: line.at,
      from: line.at,
      by,
      kind,
      changes: changes.map(changeOfRows),
      count: line.count ?? changes.length,
      siteId: await idOf(siteLid),
      buildingId: await idOf(buildingLid),
      levelIndex: level?.levelIndex ?? null,
      device: { step: line.step, state: line.state, where: line.where, levelLid },
    },
  };
}
