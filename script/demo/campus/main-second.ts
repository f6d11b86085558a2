import { bay, pass, room, series, shaft, suites } from '../drawing/row-items.ts';
import { northCore, towerCore, westCore, westToilets } from './cores.ts';
import type { MainFloor } from './main-floor.ts';

export const secondFloor: MainFloor = {
  isOpenBelow: true,
  ring: [
    { name: 'Sky lounge', type: 'lounge', from: 62, to: 128, outer: 19.5, door: 'wide' },
    { name: 'Chapel', type: 'chapel', from: 128, to: 180 },
    { name: 'Board room', type: 'conference-room', from: 180, to: 244 },
    { name: 'Hospital director', type: 'office', from: 244, to: 276 },
    { name: 'Assistant', type: 'office', from: 276, to: 300 },
    { name: 'Research', type: 'office', from: 300, to: 344 },
    { name: 'Pathology', type: 'pathology', from: 344, to: 422, outer: 20 },
  ],
  west: {
    left: {
      depth: 7.6,
      items: [
        bay('Day room', 'lounge', 6, 6.2),
        ...suites('Room', 'patient-room', 201, [4.8, 4.8, 4.8, 4.8]),
        room('Ward kitchen', 'kitchen', 3.6, { depth: 5 }),
        room('Nurses’ station', 'nurse-station', 5.4, { depth: 5, door: 'wide' }),
        ...suites('Room', 'patient-room', 205, [4.8]),
      ],
    },
    right: {
      depth: 7,
      items: [
        ...westCore(),
        ...westToilets(),
        ...suites('Room', 'patient-room', 206, [4.8, 4.8, 4.8, 4.8]),
        room('Quiet room', 'lounge', 4.6, { depth: 8.4 }),
        shaft(2),
      ],
    },
  },
  tower: {
    left: {
      depth: 7.2,
      items: [
        room('Rehabilitation', 'rehabilitation', 13, { depth: 9.4, door: 'far' }),
        ...suites('Room', 'patient-room', 221, [4.8, 4.8, 4.8]),
        room('Nurses’ station', 'nurse-station', 5.2, { depth: 5, door: 'wide' }),
        ...suites('Room', 'patient-room', 224, [4.8, 4.8]),
        room('Linen', 'linen-room', 3.2, { depth: 5.4 }),
      ],
    },
    right: {
      depth: 6.6,
      items: [
        ...towerCore(),
        ...suites('Room', 'patient-room', 226, [4.8, 4.8]),
        room('Roof terrace', 'terrace', 10.5, { door: 'wide' }),
        room('Store', 'storage', 2.6, { depth: 5 }),
        pass(4.4),
        ...suites('Room', 'patient-room', 228, [4.8, 4.8, 4.8]),
        room('Therapy kitchen', 'kitchen', 5.2),
      ],
    },
  },
  north: {
    left: {
      depth: 7.2,
      items: [
        ...northCore(),
        room('Teaching laboratory', 'teaching-laboratory', 9.2, { depth: 8.4, door: 'near' }),
        ...series('Office', 'office', 21, [3.6, 3.6, 4.2]),
      ],
    },
    right: {
      depth: 6.8,
      items: [
        room('Seminar room', 'training-room', 7.4, { door: 'far' }),
        ...series('Office', 'office', 24, [3.6, 3.6, 3.6]),
        room('Print room', 'print-room', 2.6, { depth: 4.6 }),
        room('Computer room', 'computer-room', 6.2),
      ],
    },
  },
};
