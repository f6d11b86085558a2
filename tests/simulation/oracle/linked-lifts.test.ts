import { expect, it } from 'vitest';
import { liftFaults, LiftLinks } from './linked-lifts.ts';
import type { Ledger } from './edit-ledger.ts';
import type { SimServer } from '../world/server.ts';

type Server = Pick<SimServer, 'features' | 'commits'>;

/** A lift that leads to another one, which went: with its level, or by a word about itself. */
function serverWithout(gone: string, isWhole: boolean): Server {
  const lift = {
    type: 'Feature',
    properties: { fid: 'a', typeCode: 'elevator-node', portalNeighbors: [gone], portalGroupId: 'g' },
    geometry: { type: 'Point', coordinates: [0, 0] },
    place: 'graph/1',
  };
  const commit = { fid: gone, field: 'name', before: 'lift', after: undefined, isWhole };
  return { features: new Map([['a', lift]]), commits: [commit] } as unknown as Server;
}

const ledger = { decisions: [] } as unknown as Ledger;
const faultsOf = (server: Server): string[] => {
  const links = new LiftLinks();
  links.made.push({ at: 0, device: 'd0', fids: ['a', 'b'] });
  return liftFaults(server, [], links, ledger);
};

it('a level was deleted with a lift on it → links to the lift are not a fault, for the list of problems shows them', () => {
  expect(faultsOf(serverWithout('b', true))).toEqual([]);
});

it('a lift is not there by a word about itself → the half that is left of its link is a fault', () => {
  expect(faultsOf(serverWithout('b', false))).toEqual([
    'half a link: a leads to b, which is not there',
    'a is alone in its group',
    'lost link: d0 linked a and b at 0',
  ]);
});
