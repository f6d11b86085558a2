import { expect, it } from 'vitest';
import { planDoubts } from './plan-doubts.ts';

const rooms = (named: number, unnamed: number) => [
  ...Array.from({ length: named }, (_, i) => ({ typeCode: 'office', name: `Office ${i}` })),
  ...Array.from({ length: unnamed }, () => ({ typeCode: 'room-outline', name: null })),
];
const doors = (count: number) => Array.from({ length: count }, () => ({ typeCode: 'door', name: null }));

it.each([
  ['a plan whose rooms are named', [...rooms(20, 2), ...doors(25)], []],
  ['a plan without a single name', [...rooms(0, 20), ...doors(25)], []],
  ['a sheet whose grid was taken for walls', rooms(12, 76), ['mostly-unnamed', 'few-doors']],
  ['hatches on a sheet without a name', [...rooms(0, 659), ...doors(22)], ['few-doors']],
  ['a storey of closets without doors', rooms(0, 12), []],
  ['furniture with gaps like doors', [...rooms(7, 0), ...doors(26)], ['many-doors']],
  ['three rooms', [...rooms(1, 2), ...doors(26)], []],
])('%s', (_what, findings, doubts) => {
  expect(planDoubts(findings)).toEqual(doubts);
});
