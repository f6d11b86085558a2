import { useAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { exists, isLevelKnown, listFeatures, serverIdOf } from '../../../db/index.ts';
import { PATH_NODE, isNetworkNode } from '../../../domain/content/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { proposalOf, type Proposal, withRejected } from '../../../domain/wayfinding/proposal/index.ts';
import { startGenerateNetwork, type GenerateNetworkJob, type LevelToJoin } from '../../../workers/index.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { proposalsAtom, rejectedEdgesAtom } from '../../state/map-view/map-marks.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { siblingsQuery } from '../../state/navigation/siblings.ts';
import { useQuery } from '../../state/queries/shared-query.ts';
import { useWorkspace } from '../../state/session/workspace.ts';

/** A level whose generation came to nothing, and why: nothing to walk on, never read on this device, or the job broke. */
export interface FailedLevel {
  level: Level;
  code: 'no-walkable-space' | 'not-read' | 'failed';
}

export interface ProposalState {
  /** Of the open level. */
  proposal: Proposal | null;
  /** Of all levels of the open building that have one, the lowest first. */
  proposals: readonly { level: Level; proposal: Proposal }[];
  /** Puts the proposal of a level in its place, or away. */
  set: (levelLid: string, proposal: Proposal | null) => void;
  /** How many levels of those that were asked for are done; null while nothing is made. */
  progress: { done: number; all: number } | null;
  failed: readonly FailedLevel[];
  /** What the open level lacks that the generator looks for. */
  lacks: readonly ('outline' | 'doors')[];
  /** Generates for the open level, or for all of its building. */
  run: (scope: 'level' | 'building') => void;
  cancel: () => void;
}

type Wire = LevelToJoin['transitions'][number];

const nodeOf = ({ fid, properties, geometry }: Feature): Wire => ({
  type: 'Feature',
  properties: { ...properties, fid },
  geometry,
});

/** Generates networks in a worker; nothing of them is saved. */
export function useProposal(): ProposalState {
  const { db, engine } = useWorkspace();
  const place = usePlace();
  const features = useLevelFeatures();
  const levels = useQuery(db, siblingsQuery(db, place))?.levels;
  const [held, setHeld] = useAtom(proposalsAtom);
  const [rejected, setRejected] = useAtom(rejectedEdgesAtom);
  const [progress, setProgress] = useState<ProposalState['progress']>(null);
  const [failed, setFailed] = useState<readonly FailedLevel[]>([]);
  const job = useRef<GenerateNetworkJob | null>(null);
  const stop = (): void => {
    job.current?.close();
    job.current = null;
  };
  useEffect(() => stop, []);
  const { level: open, building, site } = place ?? {};
  const set = (levelLid: string, proposal: Proposal | null): void => {
    const last = proposal ?? held.get(levelLid);
    if (last !== undefined)
      setRejected((before) =>
        new Map(before).set(
          levelLid,
          last.edges.filter(({ verdict }) => verdict === 'rejected'),
        ),
      );
    setHeld((before) => {
      const now = new Map(before);
      if (proposal === null) now.delete(levelLid);
      else now.set(levelLid, proposal);
      return now;
    });
  };

  /** @returns why no proposal could be made; null if it was */
  const make = async (mine: GenerateNetworkJob, level: Level): Promise<FailedLevel['code'] | null> => {
    try {
      if (!(await isLevelKnown(db, level.lid))) await engine.pullLevel(level.lid);
      if (!(await isLevelKnown(db, level.lid))) return 'not-read';
      const bid = await serverIdOf(db, level.buildingLid);
      const sid = site ? await serverIdOf(db, site.lid) : undefined;
      const stored = (await listFeatures(db, level.lid)).filter(exists);
      const rows = stored.filter(isNetworkNode);
      const others = stored.filter((one) => !isNetworkNode(one));
      const isPath = ({ properties }: Feature): boolean => properties.typeCode === PATH_NODE;
      const answer = await mine.generate({
        place: { sid: sid ?? 0, bid: bid ?? 0, lvl: level.levelIndex },
        building: building?.geometry ?? null,
        features: others.map(({ fid, properties, geometry }) => ({
          fid,
          typeCode: properties.typeCode,
          name: properties.name ?? null,
          geometry,
        })),
        transitions: rows.filter((row) => !isPath(row)).map(nodeOf),
        paths: rows.filter(isPath).map(nodeOf),
      });
      if (job.current !== mine) return null;
      if (!answer.ok) return answer.code;
      const made = proposalOf(level.lid, answer, rows, others);
      set(level.lid, withRejected(made, rejected.get(level.lid) ?? []));
      return null;
    } catch {
      return 'failed';
    }
  };

  const run = async (wanted: readonly Level[]): Promise<void> => {
    stop();
    setFailed([]);
    const mine = startGenerateNetwork();
    job.current = mine;
    const came: FailedLevel[] = [];
    for (const [done, level] of wanted.entries()) {
      setProgress({ done, all: wanted.length });
      const code = await make(mine, level);
      if (job.current !== mine) return;
      if (code !== null) came.push({ level, code });
    }
    stop();
    setFailed(came);
    setProgress(null);
  };
  const types = new Set(features?.map(({ properties }) => properties.typeCode));
  return {
    proposal: (open && held.get(open.lid)) ?? null,
    proposals: (levels ?? []).flatMap((level) => {
      const proposal = held.get(level.lid);
      return proposal ? [{ level, proposal }] : [];
    }),
    set,
    progress,
    failed,
    lacks: [
      ...(building?.geometry ? [] : ['outline' as const]),
      ...([...types].some((code) => code.includes('door')) ? [] : ['doors' as const]),
    ],
    run: (scope) => void run(scope === 'building' ? (levels ?? []) : open ? [open] : []),
    cancel: () => {
      stop();
      setProgress(null);
    },
  };
}
