import { useCallback, useEffect, useRef, useState } from 'react';
import type { Building } from '../../../../domain/entities/building.ts';
import type { Bounds } from '../../../../domain/entities/geometry.ts';
import {
  extensionOf,
  fileIssue,
  floorInName,
  floorPlanFileIssues,
  type PlanIssue,
  type PartSummary,
  isArchive,
  convertedFormat,
  formatOf,
  planTypeOf,
} from '../../../../domain/floorplan/index.ts';
import type { ImdfReport } from '../../../../domain/imdf/index.ts';
import { boundsOf } from '../../../../domain/geometry/index.ts';
import type { IfcBelief, IfcDoubts } from '../../../../workers/index.ts';
import { LIKELY, type PickedPlan, planOfFile } from '../../../commands/index.ts';
import { pivotOf } from '../drawing/outline-pivot.ts';
import { levelSource, type LevelSource } from './level-source.ts';

/** One of several levels that were picked at once. */
export interface LevelChoice {
  id: string;
  building: string;
  title: string;
  shortTitle: string;
  /** In other languages, as `title_de`. */
  titles?: PartSummary['titles'];
  ordinal: number | null;
  /** Of its features; null where it has not been looked into. */
  count: number | null;
  /** It lies where the building is; true where that is not known. */
  isHere: boolean;
  /** That its file names as such, where it names rooms. */
  rooms?: number;
  /** How it looks, where its file draws it. */
  preview?: PartSummary['preview'];
}

export type SeveralState =
  | { stage: 'none' }
  | { stage: 'looking'; fileName: string }
  | { stage: 'refused'; fileName: string; issues: readonly PlanIssue[] }
  | {
      stage: 'open';
      /** Of the file that holds them; null for files of their own. */
      fileName: string | null;
      levels: readonly LevelChoice[];
      /** What the file holds that is not taken, by its kind. */
      leftOut: Readonly<Record<string, number>>;
      /** It may be imported undivided. */
      whole: File | null;
      /** Of a building model: what it says that can't be true, and what is believed of that. */
      model: { doubts: IfcDoubts; belief: IfcBelief } | null;
      /** What the rules of IMDF say of an archive; null for all else, and before it is checked. */
      imdf: ImdfReport | null;
    };

/** The levels to choose from, or the reason why the person has no choice. */
type Look = readonly LevelChoice[] | 'one' | 'ended';

export interface Several {
  state: SeveralState;
  /** The levels to choose from; `one` for the file of one level, `ended` after a refusal or if the person chose other files. */
  look: (files: readonly File[]) => Promise<Look>;
  take: (choices: readonly LevelChoice[]) => Promise<PickedPlan[]>;
  /** What a person believes of a building model. */
  believe: (belief: IfcBelief) => void;
  close: () => void;
}

/** A file that can't be shown is kept as it is: its form says what is wrong with it. */
async function planOf(file: File): Promise<PickedPlan> {
  const plan = await planOfFile(file);
  return plan.ok ? plan.value : { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

const NONE: SeveralState = { stage: 'none' };
/** Bytes. Larger files of one level are not read twice. */
const MOST_LOOKED_INTO = 30_000_000;

const isGeoJson = (name: string): boolean =>
  planTypeOf(name) === 'geojson' || formatOf(extensionOf(name)) === 'geojson';

const isModel = (name: string): boolean => convertedFormat(extensionOf(name)) === 'ifc';

const meets = (a: Bounds, b: Bounds): boolean => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

/** Several levels that come at once: several files, an archive, or one file whose features say on which level they are. */
export function useSeveral(building: Building): Several {
  const [state, setState] = useState<SeveralState>(NONE);
  const source = useRef<LevelSource | null>(null);
  const belief = useRef<IfcBelief>(LIKELY);
  const files = useRef<readonly File[]>([]);

  const end = useCallback(() => {
    source.current?.close();
    source.current = null;
    belief.current = LIKELY;
    files.current = [];
  }, []);
  useEffect(() => end, [end]);
  const close = useCallback(() => {
    end();
    setState(NONE);
  }, [end]);

  const split = useCallback(
    async (file: File): Promise<Look> => {
      const refuse = (issues: readonly PlanIssue[]): 'ended' => {
        setState({ stage: 'refused', fileName: file.name, issues });
        return 'ended';
      };
      const [issue] = floorPlanFileIssues(file);
      // The form of one level says what is wrong with its file.
      const type = extensionOf(file.name);
      const isLong = isArchive(type) || isModel(file.name);
      if (issue !== undefined) return isArchive(type) ? refuse([issue]) : 'one';
      if (isLong) setState({ stage: 'looking', fileName: file.name });
      const own = levelSource(file, pivotOf(building.geometry));
      source.current = own;
      try {
        const opened = await own.open();
        if (source.current !== own) return 'ended';
        // The form of one level says why.
        if (opened === null) return 'one';
        if (!opened.ok) return refuse(opened.issues);
        if (opened.parts.length === 0) return 'one';
        const outline = boundsOf(building.geometry);
        const levels = opened.parts.map(({ bounds, ...part }) => ({
          ...part,
          isHere: bounds === null || outline === null || meets(bounds, outline),
        }));
        const { leftOut, doubts } = opened;
        const model = doubts && { doubts, belief: LIKELY };
        const whole = isLong ? null : file;
        setState({ stage: 'open', fileName: file.name, levels, leftOut, whole, model, imdf: null });
        // The levels can be made whether or not the check ends.
        void own.report().then(
          (imdf) => {
            if (source.current === own) setState((now) => (now.stage === 'open' ? { ...now, imdf } : now));
          },
          () => {},
        );
        return levels;
      } catch {
        return source.current === own ? refuse([fileIssue('file-read-failed')]) : 'ended';
      }
    },
    [building],
  );

  const look = useCallback(
    async (picked: readonly File[]): Promise<Look> => {
      close();
      const [file, second] = picked;
      if (file === undefined) return 'one';
      if (second === undefined) {
        const isWorthLooking = isGeoJson(file.name) && file.size <= MOST_LOOKED_INTO;
        const isSeveral = isArchive(extensionOf(file.name)) || isModel(file.name);
        return isSeveral || isWorthLooking ? split(file) : 'one';
      }
      files.current = picked;
      const levels = picked.map(({ name }, i): LevelChoice => {
        const title = name.replace(/\.[^.]*$/, '');
        const ordinal = floorInName(name);
        const here = { building: '', shortTitle: '', count: null, isHere: true };
        return { ...here, id: String(i), title, ordinal };
      });
      const sorted = levels.toSorted((a, b) => (a.ordinal ?? Infinity) - (b.ordinal ?? Infinity));
      const none = { leftOut: {}, whole: null, model: null, imdf: null };
      setState({ stage: 'open', fileName: null, levels: sorted, ...none });
      return sorted;
    },
    [close, split],
  );

  const take = useCallback(async (choices: readonly LevelChoice[]): Promise<PickedPlan[]> => {
    const own = source.current;
    const plans: PickedPlan[] = [];
    for (const { id, title, ordinal } of choices) {
      const file = own === null ? files.current[Number(id)] : undefined;
      if (file !== undefined) plans.push(await planOf(file));
      else if (own !== null)
        plans.push({
          name: `${title || `level ${ordinal ?? ''}`.trim()}.${own.extension}`,
          bytes: await own.take(id, belief.current),
        });
    }
    return plans;
  }, []);

  const believe = useCallback((next: IfcBelief): void => {
    belief.current = next;
    setState((now) =>
      now.stage === 'open' && now.model !== null ? { ...now, model: { ...now.model, belief: next } } : now,
    );
  }, []);

  return { state, look, take, believe, close };
}

/**
 * Those that lie at the building and are not there yet; of two with one level index the first. Where a file names rooms,
 * foundations and roofs without any are left to the person.
 */
export function firstChosen(levels: readonly LevelChoice[], taken: ReadonlySet<number>): string[] {
  const known = new Set(taken);
  const namesRooms = levels.some(({ rooms = 0 }) => rooms > 0);
  return levels.flatMap(({ isHere, ordinal, id, rooms }) => {
    if ((namesRooms && rooms === 0) || !isHere || id === '' || (ordinal !== null && known.has(ordinal)))
      return [];
    if (ordinal !== null) known.add(ordinal);
    return [id];
  });
}

/** The first other choice in the same building with the same level index, or undefined. */
export const twinOf = (
  { id, ordinal, building }: LevelChoice,
  levels: readonly LevelChoice[],
): LevelChoice | undefined =>
  ordinal === null
    ? undefined
    : levels.find((one) => one.id !== id && one.ordinal === ordinal && one.building === building);
