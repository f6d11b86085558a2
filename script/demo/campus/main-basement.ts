import { pair, pass, room, series, shaft } from '../drawing/row-items.ts';
import { northCore, towerCore, westCore, westToilets } from './cores.ts';
import type { MainFloor } from './main-floor.ts';

export const basement: MainFloor = {
  ring: [
    { name: 'Central kitchen', type: 'kitchen', from: 62, to: 180 },
    { name: 'Cold store', type: 'storage', from: 180, to: 226 },
    { name: 'Waste room', type: 'waste-room', from: 226, to: 258 },
    { name: 'Electrical room', type: 'electrical-room', from: 258, to: 312 },
    { name: 'Water tanks', type: 'plant-room', from: 312, to: 360 },
    { name: 'Staff canteen', type: 'canteen', from: 360, to: 422, door: 'wide' },
  ],
  west: {
    left: {
      depth: 7.6,
      items: [
        room('Linen store', 'linen-room', 8.4),
        room('Sterile services', 'sterile-supply', 10.6, { depth: 8.8, door: 'near' }),
        room('Medical records', 'records', 8.8),
        room('Workshop', 'workshop', 7.4, { depth: 8.8 }),
        room('Stores', 'storage', 5.4),
      ],
    },
    right: {
      depth: 7,
      items: [
        ...westCore(),
        ...westToilets(),
        room('Changing, women', 'changing-room', 5.4),
        room('Changing, men', 'changing-room', 5.4),
        room('Showers', 'shower', 4.2, { depth: 5 }),
        room('Mortuary', 'mortuary', 6.8, { depth: 8.4 }),
        shaft(2),
      ],
    },
  },
  tower: {
    left: {
      depth: 7.2,
      items: [
        room('MRI suite', 'mri', 9.2, { depth: 9.4, door: 'far' }),
        pair(5, ['MRI preparation', 'treatment-room'], ['MRI control', 'office']),
        room('Radiotherapy', 'oncology', 8.6, { depth: 9.4 }),
        room('Imaging waiting', 'waiting-room', 7.4, { depth: 5.6, door: 'wide' }),
        ...series('Ultrasound', 'ultrasound', 2, [4, 4]),
        room('Image archive', 'server-room', 5.6, { depth: 5.4 }),
      ],
    },
    right: {
      depth: 6.6,
      items: [
        ...towerCore(),
        room('Imaging reception', 'reception', 5.4, { door: 'wide', depth: 5 }),
        ...series('Changing', 'changing-room', 1, [2.4, 2.4, 2.4]),
        room('Physics office', 'office', 5.4),
        room('Cleaning', 'cleaning', 4.7, { depth: 4 }),
        pass(4.4),
        room('Loading dock', 'loading-dock', 9.4, { depth: 8.4 }),
        room('Waste sorting', 'waste-room', 5.2),
      ],
    },
  },
  north: {
    left: {
      depth: 7.2,
      items: [
        ...northCore(),
        room('Plant hall', 'plant-room', 12.4, { depth: 8.4 }),
        room('Generator', 'electrical-room', 6.4, { depth: 8.4 }),
      ],
    },
    right: {
      depth: 6.8,
      items: [
        room('Data centre', 'server-room', 8.4, { door: 'far' }),
        room('Battery room', 'electrical-room', 4.2),
        room('Store', 'storage', 5.4),
        room('Facilities office', 'office', 4.6, { depth: 5 }),
      ],
    },
  },
};
