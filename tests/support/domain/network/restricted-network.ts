import {
  fidOf,
  type NetworkLink,
  type NetworkNode,
} from '../../../../src/domain/wayfinding/network/network-node.ts';
import { randomOf } from './random-network.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const hours = (days: number, from: string, to: string) =>
  Object.fromEntries(DAYS.slice(0, days).map((day) => [day, [[from, to]]]));

/** An instant in the middle of the validity of its transitions: a Monday, 09:00 UTC. */
export const MONDAY_9 = Date.parse('2026-11-30T09:00:00Z') / 1000;

/** A network with members on many of its links and transitions that are not for everybody, as `seed` has them. */
export function restrictedNetwork(nodes: readonly NetworkNode[], seed: number): NetworkNode[] {
  const random = randomOf(seed);
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  const some = (share: number, members: () => Record<string, unknown>): Record<string, unknown> =>
    random() < share ? members() : {};
  const anyHours = () =>
    one([
      hours(5, '07:00', '20:00'),
      hours(7, '22:00', '06:00'),
      hours(7, '00:00', '00:00'),
      hours(6, '09:00', '12:30'),
    ]);
  const anyGroups = () => one([['staff'], ['staff', 'patients'], ['public'], ['nobody']]);
  const restricted = (link: NetworkLink): NetworkLink => ({
    ...(typeof link === 'string' ? {} : link),
    fid: fidOf(link),
    ...some(0.08, () => ({ access: anyGroups() })),
    ...some(0.08, () => ({ hours: anyHours() })),
    ...some(0.1, () => ({
      door: { kind: one(['manual', 'automatic', 'revolving', 'badge']), delaySeconds: one([0, 3, 6]) },
    })),
    ...some(0.15, () => ({ width: one([0.7, 0.8, 0.9, 1.2, 2]) })),
    ...some(0.1, () => ({ slope: one([-8, -5, 0, 4, 6, 7.5]) })),
    ...some(0.05, () => ({ stepHeight: one([0, 0.02, 0.05, 0.17]) })),
  });
  return nodes.map((node) => {
    const { neighbors, portalNeighbors, typeCode } = node.properties;
    const isElevator = typeCode === 'elevator-node';
    const extra =
      typeCode === 'graph-node'
        ? {}
        : {
            ...some(0.1, () => ({ access: anyGroups() })),
            ...some(0.1, () => ({ hours: anyHours() })),
            ...some(0.15, () => one([{ validFrom: MONDAY_9 - 3600 }, { validUntil: MONDAY_9 + 86_400 }])),
            ...some(isElevator ? 0.4 : 0, () => ({ waitSeconds: one([10, 40]) })),
            ...some(isElevator ? 0.4 : 0, () => ({ secondsPerFloor: one([4, 12]) })),
          };
    return {
      ...node,
      properties: {
        ...node.properties,
        extra,
        neighbors: (neighbors ?? []).map(restricted),
        portalNeighbors: (portalNeighbors ?? []).map(restricted),
      },
    };
  });
}
