import { bay, pair, pass, room, series, shaft, suites } from '../drawing/row-items.ts';
import { northCore, southCore, towerCore, westCore, westToilets } from './cores.ts';
import type { MainFloor } from './main-floor.ts';

export const firstFloor: MainFloor = {
  isOpenBelow: true,
  ring: [
    { name: 'Library', type: 'library', from: 62, to: 122, outer: 19.5 },
    { name: 'Reading room', type: 'study-area', from: 122, to: 180 },
    { name: 'Oncology', type: 'oncology', from: 180, to: 236 },
    { name: 'Family lounge', type: 'lounge', from: 236, to: 270, door: 'wide' },
    { name: 'Counselling', type: 'consulting-room', from: 270, to: 310 },
    { name: 'Lecture hall', type: 'lecture-hall', from: 310, to: 422, outer: 17.5 },
  ],
  west: {
    left: {
      depth: 7.6,
      items: [
        bay('Day room', 'lounge', 6, 6.2),
        ...suites('Room', 'patient-room', 101, [4.8, 4.8, 4.8, 4.8, 4.8]),
        room('Nurses’ station', 'nurse-station', 5.4, { depth: 5, door: 'wide' }),
        room('Clean utility', 'sterile-supply', 3.2, { depth: 5 }),
        room('Pantry', 'kitchen', 3.2, { depth: 5 }),
      ],
    },
    right: {
      depth: 7,
      items: [
        ...westCore(),
        ...westToilets(),
        ...suites('Room', 'patient-room', 106, [4.8, 4.8, 4.8, 4.8]),
        room('Treatment 2', 'treatment-room', 4.6, { depth: 8.4 }),
        shaft(2),
      ],
    },
  },
  tower: {
    left: {
      depth: 7.2,
      items: [
        room('Operating room 1', 'operating-room', 8.2, { depth: 9.4, door: 'far' }),
        room('Scrub', 'changing-room', 3.2, { depth: 5 }),
        room('Operating room 2', 'operating-room', 8.2, { depth: 9.4, door: 'near' }),
        room('Sterile core', 'sterile-supply', 5, { depth: 6.4 }),
        room('Operating room 3', 'operating-room', 8.2, { depth: 9.4 }),
        room('Recovery', 'ward', 12.4, { depth: 8.2, door: 'far' }),
        room('Anaesthesia office', 'office', 4.4, { depth: 5.4 }),
      ],
    },
    right: {
      depth: 6.6,
      items: [
        ...towerCore(),
        room('Surgical reception', 'reception', 4.6, { door: 'wide' }),
        room('Preparation', 'treatment-room', 5.4),
        ...series('Office', 'office', 11, [3.6, 3.6]),
        room('Relatives’ room', 'lounge', 5.5, { depth: 5 }),
        pass(4.4),
        room('Intensive care', 'intensive-care', 13, { depth: 8.2, door: 'near' }),
        pair(4.8, ['Isolation lobby', 'changing-room'], ['Isolation room', 'patient-room']),
      ],
    },
  },
  north: {
    left: {
      depth: 7.2,
      items: [
        ...northCore(),
        bay('Dialysis waiting', 'waiting-room', 5.6, 5.4),
        room('Dialysis', 'dialysis', 13.4, { depth: 8.4, door: 'far' }),
        room('Water treatment', 'plant-room', 4.2, { depth: 5.2 }),
        room('Toilet', 'toilet', 2.4, { depth: 4.2 }),
      ],
    },
    right: {
      depth: 6.8,
      items: [
        ...series('Consulting', 'consulting-room', 11, [3.8, 3.8, 3.8, 4.4]),
        room('Endoscopy', 'endoscopy', 6.8, { depth: 8.4 }),
        ...series('Recovery', 'recovery-room', 1, [3.6, 3.6]),
        room('Storage', 'storage', 3.2, { depth: 5 }),
      ],
    },
  },
  south: {
    left: {
      depth: 7,
      items: [
        ...southCore(),
        room('Open office', 'open-office', 11.4, { depth: 8.6, door: 'near' }),
        room('Meeting room 2', 'meeting-room', 5.4),
        ...series('Office', 'office', 13, [3.6, 3.6]),
      ],
    },
    right: {
      depth: 6.6,
      items: [
        room('Administration', 'administration', 6.2, { door: 'wide' }),
        ...series('Office', 'office', 15, [3.6, 4.2, 3.6, 3.6]),
        room('Server room', 'server-room', 3.4, { depth: 5 }),
        room('Meeting room 3', 'meeting-room', 5.4, { depth: 8.2 }),
      ],
    },
  },
};
