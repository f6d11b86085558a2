import { isPlace } from '../content/index.ts';
import type { Feature } from '../entities/feature.ts';
import type { Taxonomy } from '../entities/feature-type.ts';
import { networkIssues, placesOffNetwork } from '../wayfinding/check/index.ts';
import { routeGraph, routeNodesOfRows, StopFinder } from '../wayfinding/route/index.ts';
import { findingOf } from './check-feature.ts';
import type { Finding } from './rules.ts';

/** The network of a site as it was when it was checked last, and the places that no path comes near to. */
export class SiteNetwork {
  readonly issues: readonly Finding[];
  private readonly stops: StopFinder;
  /** Where a floor has no network at all, nobody has drawn one yet. */
  private readonly levels: ReadonlySet<string | null>;

  constructor(rows: readonly Feature[], taxonomy: Taxonomy) {
    const nodes = routeNodesOfRows(rows);
    const byFid = new Map<string, Feature>(rows.map((row) => [row.fid, row]));
    this.issues = networkIssues(nodes, taxonomy).flatMap(({ fid, severity, code }) => {
      const row = byFid.get(fid);
      return row === undefined
        ? []
        : findingOf(severity === 'error' ? 'network-broken' : 'network-partial', row, code);
    });
    this.stops = new StopFinder(routeGraph(nodes, taxonomy));
    this.levels = new Set(rows.map(({ levelLid }) => levelLid));
  }

  isUnreachable(place: Feature): boolean {
    return (
      isPlace(place) &&
      place.levelLid !== null &&
      this.levels.has(place.levelLid) &&
      placesOffNetwork([place], this.stops).length > 0
    );
  }
}
