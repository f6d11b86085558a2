import { performance } from 'node:perf_hooks';
import { difference, featureCollection, polygon } from '@turf/turf';
import OverlayOp from 'jsts/org/locationtech/jts/operation/overlay/OverlayOp.js';
import GeometryFactory from 'jsts/org/locationtech/jts/geom/GeometryFactory.js';
import GeoJSONReader from 'jsts/org/locationtech/jts/io/GeoJSONReader.js';
import GeoJSONWriter from 'jsts/org/locationtech/jts/io/GeoJSONWriter.js';
import { combineShapes } from '../../../src/domain/geometry/boolean/combine-shapes.ts';
import type { Polygon } from '../../../src/domain/entities/geometry.ts';
import { median, ratio, type Section } from '../figure.ts';
import { roundish } from '../setup/sample-plan.ts';

const ROUNDS = 15;
/** Cuts of one measurement: one alone is too quick for the clock. */
const CUTS = { small: 20, large: 3 };

/** One shape cut out of another, beside what libraries need for it, in turn. */
export function measureCut(): Section {
  const small = compare(CUTS.small, 50, (a, b) =>
    difference(featureCollection([polygon(a.coordinates), polygon(b.coordinates)])),
  );
  const reader = new GeoJSONReader(new GeometryFactory());
  const writer = new GeoJSONWriter();
  const large = compare(CUTS.large, 500, (a, b) =>
    writer.write(OverlayOp.difference(reader.read(a), reader.read(b))),
  );
  return {
    title: 'Cutting one shape out of another (Node.js, one thread)',
    figures: [
      ratio('500 corners out of 500 (F16)', large.ours, { name: 'jsts', ms: large.theirs }, 1.5),
      ratio('50 corners out of 50 (F16)', small.ours, { name: 'Turf', ms: small.theirs }, 1.2),
    ],
    notes: [`Medians of ${ROUNDS} rounds; ours rounds, winds and drops slivers, the others do not.`],
  };
}

function compare(cuts: number, corners: number, library: (a: Polygon, b: Polygon) => unknown) {
  const a = roundish(0, 0, corners, 40);
  const b = roundish(8, 5, corners, 40);
  const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const theirs = timed(cuts, () => library(a, b));
    const ours = timed(cuts, () => combineShapes('difference', a, b));
    // The first round is the compiler's.
    if (round === 0) continue;
    times.theirs.push(theirs);
    times.ours.push(ours);
  }
  return { ours: median(times.ours), theirs: median(times.theirs) };
}

function timed(cuts: number, work: () => unknown): number {
  const start = performance.now();
  for (let n = 0; n < cuts; n += 1) work();
  return (performance.now() - start) / cuts;
}
