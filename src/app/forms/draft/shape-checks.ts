import type { FeatureGeometry, Polygon, Position } from '../../../domain/entities/geometry.ts';
import { areaSquareMetres, perimeterMetres, ringsOf } from '../../../domain/geometry/index.ts';
import { CHECKED_AT_ONCE, type Issue, type ShapeChecks } from '../../../domain/rules/index.ts';
import type { CheckShapeJob, ShapeFigures } from '../../../workers/index.ts';

/** Positions of a shape above which it is looked at by a worker. Below, that is done before a message had come back. */
const AT_ONCE = 2_000;

/** True where a shape has so many corners that the page would be held up by looking at it. */
function isLarge(geometry: FeatureGeometry): boolean {
  return ringsOf(geometry).reduce((sum, ring) => sum + ring.length, 0) > AT_ONCE;
}

/** Answers about large shapes that a worker gives; each is asked for once. */
export interface WorkedOutChecks extends ShapeChecks {
  figuresOf: (geometry: FeatureGeometry) => ShapeFigures | 'unknown';
  /** The same number as long as no further answer has come. */
  getVersion: () => number;
  subscribe: (listener: () => void) => () => void;
  /** Drops earlier checks that are no longer needed. */
  forgetQuestions: () => void;
  close: () => void;
}

interface Question {
  ask: (job: CheckShapeJob) => Promise<void>;
  /** The answer without a worker: better late than never. */
  atOnce: () => void;
}

/** @param start starts the worker: only where a large shape comes up */
export function createShapeChecks(start: () => CheckShapeJob): WorkedOutChecks {
  const figures = new WeakMap<FeatureGeometry, ShapeFigures>();
  const faults = new WeakMap<FeatureGeometry, Issue[]>();
  const leaving = new WeakMap<FeatureGeometry, WeakMap<Polygon, Position | null>>();
  const listeners = new Set<() => void>();
  let questions: Question[] = [];
  let job: CheckShapeJob | null = null;
  let isBusy = false;
  let isClosed = false;
  let version = 0;

  async function answerAll(): Promise<void> {
    isBusy = true;
    // Callers run again after each answer: the checks that they still want are in the list by then.
    await Promise.resolve();
    for (let next = questions.pop(); next !== undefined && !isClosed; next = questions.pop()) {
      try {
        job ??= start();
        await next.ask(job);
      } catch {
        job?.close();
        job = null;
        if (!isClosed) next.atOnce();
      }
      version += 1;
      for (const listener of listeners) listener();
    }
    isBusy = false;
  }

  function want(question: Question): 'unknown' {
    questions.push(question);
    if (!isBusy && !isClosed) void answerAll();
    return 'unknown';
  }

  return {
    figuresOf(geometry) {
      const measured = (): ShapeFigures => ({
        area: areaSquareMetres(geometry),
        perimeter: perimeterMetres(geometry),
      });
      if (!isLarge(geometry)) return measured();
      return (
        figures.get(geometry) ??
        want({
          ask: async (worker) => {
            if (!figures.has(geometry)) figures.set(geometry, await worker.figures(geometry));
          },
          atOnce: () => figures.set(geometry, measured()),
        })
      );
    },
    faultsOf(geometry) {
      if (!isLarge(geometry)) return CHECKED_AT_ONCE.faultsOf(geometry);
      const put = (found: Issue[] | 'unknown'): void => {
        if (found !== 'unknown') faults.set(geometry, found);
      };
      return (
        faults.get(geometry) ??
        want({
          ask: async (worker) => {
            if (!faults.has(geometry)) put(await worker.faults(geometry));
          },
          atOnce: () => put(CHECKED_AT_ONCE.faultsOf(geometry)),
        })
      );
    },
    leaves(outer, inner) {
      if (!isLarge(outer) && !isLarge(inner)) return CHECKED_AT_ONCE.leaves(outer, inner);
      const known = leaving.get(inner)?.get(outer);
      if (known !== undefined) return known;
      const put = (where: Position | null | 'unknown'): void => {
        if (where === 'unknown') return;
        const of = leaving.get(inner) ?? new WeakMap<Polygon, Position | null>();
        leaving.set(inner, of.set(outer, where));
      };
      return want({
        ask: async (worker) => {
          if (leaving.get(inner)?.get(outer) === undefined) put(await worker.leaves(outer, inner));
        },
        atOnce: () => put(CHECKED_AT_ONCE.leaves(outer, inner)),
      });
    },
    getVersion: () => version,
    subscribe: (listener) => {
      listeners.add(listener);
      isClosed = false;
      return () => listeners.delete(listener);
    },
    forgetQuestions: () => {
      questions = [];
    },
    close: () => {
      isClosed = true;
      job?.close();
      job = null;
    },
  };
}
