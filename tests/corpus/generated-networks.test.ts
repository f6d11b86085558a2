import { expect, it } from 'vitest';
import { builtInTaxonomy, planRoleOf } from '../../src/domain/taxonomy/index.ts';
import { checkNetwork } from '../support/domain/network/network-checks.ts';
import { generateNetwork } from '../../src/domain/wayfinding/generate/generate-network.ts';
import type { LevelFeature } from '../../src/domain/wayfinding/generate/level-space.ts';
import { describeShared } from '../support/shared-data.ts';
import { westport } from '../support/geometry/shared-levels.ts';
import { someOf } from '../support/vitest/slow-tests.ts';

const roomsIn = (features: LevelFeature[]): number =>
  features.filter(({ typeCode }) => planRoleOf(typeCode, builtInTaxonomy) === 'room').length;

/** [rooms, those not joined to the main part, pieces that the floor's own walls part it into] */
type Expected = [rooms: number, unreached: number, pieces: number];

describeShared('networks of real floors', () => {
  it.each(
    someOf<[string, Expected]>(
      [
        ['gf', [14, 10, 9]],
        ['1', [11, 0, 1]],
        ['2', [19, 1, 2]],
        ['3', [5, 0, 1]],
        ['4', [6, 0, 1]],
        ['5', [4, 0, 1]],
        ['6', [3, 0, 1]],
      ],
      3,
    ),
  )('Westport House, floor %s', { timeout: 60_000 }, (floor, [rooms, unreached, pieces]) => {
    const features = westport(floor);
    const network = generateNetwork(features, null)!;
    expect([roomsIn(features), network.unreached.length]).toEqual([rooms, unreached]);
    expect(checkNetwork(network, features, pieces)).toEqual([]);
  });
});
