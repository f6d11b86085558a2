import { performance } from 'node:perf_hooks';
import { booleanValid, booleanWithin, kinks } from '@turf/turf';
import { contains, validityIssues } from '../../../src/domain/geometry/index.ts';
import { asMs, asTimes, median, plain, type Figure, type Section } from '../figure.ts';
import { featureAt, roundish } from '../setup/sample-plan.ts';

const FEATURES = 5_000;
const CORNERS = 1_000;
const ROUNDS = 7;

/** Checks of shapes in this process, each beside the way that a library would do it, in turn. */
export function measureGeometry(): Section {
  const level = Array.from({ length: FEATURES }, (_, i) => featureAt(i, FEATURES, 8 + (i % 13)).geometry);
  const large = roundish(0, 0, CORNERS, 40);
  const outer = roundish(0, 0, 200, 100);
  const inner = roundish(0, 0, 100, 60);
  const valid = compare(
    () => level.forEach((shape) => validityIssues(shape)),
    () => level.forEach((shape) => booleanValid(shape)),
  );
  const one = compare(
    () => validityIssues(large),
    () => kinks(large),
  );
  const within = compare(
    () => contains(outer, inner),
    () => booleanWithin(inner, outer),
  );
  return {
    title: 'Geometry (Node.js, one thread)',
    figures: [
      figure(
        'Validity of 5,000 polygons of 8 to 20 corners (F13)',
        valid,
        'booleanValid (which checks less)',
        60,
      ),
      figure('Validity of one polygon of 1,000 corners (F14)', one, 'kinks (crossings alone)', 1.5),
      figure('100 corners within 200 (F15)', within, 'booleanWithin', 1.4),
    ],
    notes: [`Medians of ${ROUNDS} rounds; beside are functions of turf.`],
  };
}

interface Compared {
  ours: number;
  theirs: number;
}

function compare(ours: () => void, theirs: () => void): Compared {
  const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [first, second] = [timed(theirs), timed(ours)];
    // The first round is the compiler's.
    if (round === 0) continue;
    times.theirs.push(first);
    times.ours.push(second);
  }
  return { ours: median(times.ours), theirs: median(times.theirs) };
}

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function figure(name: string, { ours, theirs }: Compared, beside: string, limit: number): Figure {
  return {
    ...plain(
      name,
      `${asMs(ours)} (${asTimes(ours / theirs)})`,
      `≤ ${asMs(limit)}; ${beside} ${asMs(theirs)}`,
    ),
    pass: ours <= limit,
  };
}
