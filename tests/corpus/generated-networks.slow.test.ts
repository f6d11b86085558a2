import { expect, it } from 'vitest';
import { builtInTaxonomy, planRoleOf } from '../../src/domain/taxonomy/index.ts';
import { checkNetwork } from '../support/domain/network/network-checks.ts';
import { generateNetwork } from '../../src/domain/wayfinding/generate/generate-network.ts';
import { describeShared } from '../support/shared-data.ts';
import { sharedFeatures } from '../support/geometry/shared-geometry.ts';
import { POLYMAP, polymap } from '../support/geometry/shared-levels.ts';

describeShared('networks of real floors', () => {
  it('the university in Saint Petersburg, eight floors without a wall', { timeout: 120_000 }, () => {
    const found = sharedFeatures(`${POLYMAP}/level.geojson`).map(({ id }) => {
      const features = polymap(id);
      const network = generateNetwork(features, null)!;
      expect(checkNetwork(network, features, Infinity)).toEqual([]);
      return [
        features.filter(({ typeCode }) => planRoleOf(typeCode, builtInTaxonomy) === 'room').length,
        network.unreached.length,
        piecesOf(network.nodes.map((node) => node.neighbors)),
      ];
    });
    // Rooms, of which no way leads to, pieces that the floor's own walls part it into.
    expect(found).toEqual([
      [39, 0, 1],
      [31, 0, 3],
      [20, 0, 1],
      [25, 0, 1],
      [44, 0, 1],
      [111, 0, 1],
      [116, 0, 1],
      // Eight towers that only the floors below join.
      [28, 0, 8],
    ]);
  });
});

function piecesOf(neighbors: number[][]): number {
  const seen = new Set<number>();
  let pieces = 0;
  neighbors.forEach((_, start) => {
    if (!seen.has(start)) pieces += 1;
    for (const open = [start]; open.length > 0;) {
      const node = open.pop()!;
      if (seen.has(node)) continue;
      seen.add(node);
      open.push(...neighbors[node]!);
    }
  });
  return pieces;
}
