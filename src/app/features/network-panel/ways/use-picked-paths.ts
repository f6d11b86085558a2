import { useMemo } from 'react';
import * as z from 'zod';
import type { Feature } from '../../../../domain/entities/feature.ts';
import {
  pathKey,
  pathsAmong,
  runOf,
  type Path,
  type PathState,
} from '../../../../domain/wayfinding/paths/index.ts';
import { useKeptChoice } from '../../../state/return/kept-choice.ts';

export interface PickedPaths {
  /** All paths of the floor. */
  all: readonly PathState[];
  /** Those that are chosen: each by itself, and all between chosen nodes. */
  paths: readonly PathState[];
  /** Chooses a path besides others, or no more. */
  toggle: (path: Pick<Path, 'a' | 'b'>, isRun?: boolean) => void;
  choose: (paths: readonly Pick<Path, 'a' | 'b'>[]) => void;
  /** Adds all that lie in one line with those that are chosen, up to the next crossings. */
  extend: () => void;
}

/** The paths of a floor that a person has chosen. @param nodes that are chosen */
export function usePickedPaths(rows: readonly Feature[], nodes: readonly Feature[]): PickedPaths {
  const [keys, setKeys] = useKeptChoice<readonly string[]>('picked-paths', z.array(z.string()), []);
  const all = useMemo(() => pathsAmong(rows, 'neighbors'), [rows]);
  const paths = useMemo(() => {
    const picked = new Set(keys);
    const among = new Set(nodes.map(({ fid }) => fid as string));
    return all.filter((path) => picked.has(pathKey(path)) || (among.has(path.a) && among.has(path.b)));
  }, [all, keys, nodes]);
  const choose = (some: readonly Pick<Path, 'a' | 'b'>[]): void => setKeys(some.map(pathKey));
  return {
    all,
    paths,
    choose,
    toggle: (path, isRun = false) => {
      if (isRun) return setKeys([...new Set([...keys, ...runOf(rows, path).map(pathKey)])]);
      const key = pathKey(path);
      setKeys(keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]);
    },
    extend: () => choose([...paths, ...paths.flatMap((path) => runOf(rows, path))]),
  };
}
