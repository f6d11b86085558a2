import { useAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { serverIdOf } from '../../../db/index.ts';
import { isNetworkNode } from '../../../domain/content/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { PATH_NODE } from '../../../domain/rules/index.ts';
import { proposalOf, type Proposal } from '../../../domain/wayfinding/proposal/index.ts';
import { startGenerateNetwork, type GenerateNetworkJob, type LevelToJoin } from '../../../workers/index.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { proposalAtom } from '../../state/map-view/network-marks.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useWorkspace } from '../../state/session/workspace.ts';

export interface ProposalState {
  /** Of the open level. */
  proposal: Proposal | null;
  set: (proposal: Proposal | null) => void;
  isRunning: boolean;
  /** Why there is none: nothing to walk on, or the job broke. */
  failure: 'no-walkable-space' | 'failed' | null;
  /** What the level lacks that the generator looks for. */
  lacks: readonly ('outline' | 'doors')[];
  run: () => void;
  cancel: () => void;
}

type Wire = LevelToJoin['transitions'][number];

const nodeOf = ({ fid, properties, geometry }: Feature): Wire => ({
  type: 'Feature',
  properties: { ...properties, fid },
  geometry,
});

/** Generates a network for the open level, in a worker; nothing of it is saved. */
export function useProposal(): ProposalState {
  const { db } = useWorkspace();
  const place = usePlace();
  const features = useLevelFeatures();
  const [held, setHeld] = useAtom(proposalAtom);
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<ProposalState['failure']>(null);
  const job = useRef<GenerateNetworkJob | null>(null);
  const stop = (): void => {
    job.current?.close();
    job.current = null;
  };
  useEffect(() => stop, []);
  const { level, building, site } = place ?? {};

  const run = async (): Promise<void> => {
    if (!level || !building || !site || features === undefined) return;
    stop();
    setFailure(null);
    setRunning(true);
    const mine = startGenerateNetwork();
    job.current = mine;
    try {
      const [sid = 0, bid = 0] = await Promise.all([serverIdOf(db, site.lid), serverIdOf(db, building.lid)]);
      const rows = features.filter(isNetworkNode);
      const isPath = ({ properties }: Feature): boolean => properties.typeCode === PATH_NODE;
      const answer = await mine.generate({
        place: { sid, bid, lvl: level.levelIndex },
        building: building.geometry,
        features: features
          .filter((one) => !isNetworkNode(one))
          .map(({ fid, properties, geometry }) => ({
            fid,
            typeCode: properties.typeCode,
            name: properties.name ?? null,
            geometry,
          })),
        transitions: rows.filter((row) => !isPath(row)).map(nodeOf),
        paths: rows.filter(isPath).map(nodeOf),
      });
      if (job.current !== mine) return;
      if (answer.ok) setHeld(proposalOf(level.lid, answer, rows));
      else setFailure(answer.code);
    } catch {
      if (job.current === mine) setFailure('failed');
    } finally {
      if (job.current === mine) {
        stop();
        setRunning(false);
      }
    }
  };
  const types = new Set(features?.map(({ properties }) => properties.typeCode));
  return {
    proposal: held !== null && held.levelLid === level?.lid ? held : null,
    set: setHeld,
    isRunning,
    failure,
    lacks: [
      ...(building?.geometry ? [] : ['outline' as const]),
      ...([...types].some((code) => code.includes('door')) ? [] : ['doors' as const]),
    ],
    run: () => void run(),
    cancel: () => {
      stop();
      setRunning(false);
    },
  };
}
