import { expect, it } from 'vitest';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import type { Feature } from '../../entities/feature.ts';
import { routeNodesOfRows } from '../route/index.ts';
import { networkIssues } from './network-issues.ts';
import { strayNodes } from './stray-nodes.ts';

const node = (fid: string, position: [number, number], neighbors: string[] = []): Feature =>
  ({
    fid,
    kind: 'graph',
    siteLid: 's',
    buildingLid: 'b',
    levelLid: 'l',
    geometry: { type: 'Point', coordinates: position },
    properties: { fid, typeCode: 'graph-node', neighbors, portalNeighbors: [] },
  }) as unknown as Feature;

const strayOf = (rows: Feature[]): string[] =>
  strayNodes(networkIssues(routeNodesOfRows(rows), builtInTaxonomy), rows);
const near = [node('a', [10, 50], ['b']), node('b', [10.0001, 50], ['a']), node('alone', [10.0002, 50])];

it('a node alone 10 km away → stray; a node alone among the others → not stray', () => {
  expect(strayOf([...near, node('far', [10, 50.1])])).toEqual(['far']);
});

it('a far node that links to a node outside the network → not stray', () => {
  expect(strayOf([...near, node('far', [10, 50.1], ['elsewhere'])])).toEqual([]);
});
