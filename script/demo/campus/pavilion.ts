import type { BuildingPlan, LevelPlan } from '../drawing/building.ts';
import type { LevelPaper } from '../drawing/level-paper.ts';
import type { Spot } from '../drawing/plane.ts';
import { bay, lifts, pair, pass, room, series, stairs, suites } from '../drawing/row-items.ts';
import { wing } from '../drawing/wing.ts';
import type { Row } from '../drawing/wing.ts';
import { drawZones, pavilionZones } from './zones.ts';

/** A U around a garden: a base and two arms that leave it through a pass each. */
interface PavilionFloor {
  base: { left: Row; right: Row };
  southArm: { left: Row; right: Row; exit?: string };
  northArm?: { left: Row; right: Row };
}

const BASE: Spot = [88, -30];
const SOUTH_JOINT = 10.4;
const NORTH_JOINT = 44.4;

const core = (): Row['items'] => [
  stairs('Stairs Pavilion'),
  lifts('Pavilion lift', 1),
  room('Toilets', 'toilet', 2.7, { depth: 4.4 }),
];

function draw(paper: LevelPaper, floor: PavilionFloor) {
  const base = wing(paper, {
    at: BASE,
    heading: 90,
    corridor: 3,
    start: 'window',
    joints: [SOUTH_JOINT, NORTH_JOINT],
    ...floor.base,
  });
  for (const [joint, arm] of [
    [SOUTH_JOINT, floor.southArm],
    [NORTH_JOINT, floor.northArm],
  ] as const) {
    if (!arm) continue;
    const { left, right } = arm;
    const drawn = wing(paper, {
      at: [BASE[0], BASE[1] + joint],
      heading: 0,
      corridor: 3,
      from: 9.3,
      left,
      right,
      ...('exit' in arm && arm.exit !== undefined ? { end: { exit: arm.exit } } : {}),
    });
    paper.network.path(paper.floor, [base.spotAt(joint), drawn.near]);
  }
}

const ground: PavilionFloor = {
  base: {
    left: {
      depth: 7,
      items: [
        room('Children’s clinic', 'paediatrics', 9.4, { depth: 8.4 }),
        bay('Play corner', 'play-area', 8.6, 6),
        room('Pavilion reception', 'reception', 6.2, { depth: 6, door: 'wide' }),
        pass(4, 'Pavilion entrance'),
        room('Pavilion café', 'cafe', 9.4, { depth: 8.4, door: 'wide' }),
        ...series('Exam', 'exam-room', 31, [3.8, 3.8, 3.8]),
      ],
    },
    right: {
      depth: 7,
      items: [
        ...core(),
        pass(3.2),
        room('Milk kitchen', 'kitchen', 4.6, { depth: 5.4 }),
        room('Garden room', 'lounge', 13.4, { depth: 5.6, door: 'wide' }),
        room('Toy library', 'library', 6.2, { depth: 5.4 }),
        room('Baby changing', 'baby-changing', 3.4, { depth: 5.4 }),
        room('Store', 'storage', 3.2, { depth: 5.4 }),
        pass(3.2),
        room('Pharmacy desk', 'pharmacy', 5.4, { depth: 6 }),
      ],
    },
  },
  southArm: {
    left: {
      depth: 6.2,
      items: [
        ...series('Exam', 'exam-room', 34, [3.6, 3.6, 4.4]),
        room('Hearing tests', 'exam-room', 5.2, { depth: 5 }),
        room('Speech therapy', 'treatment-room', 6.4),
      ],
    },
    right: {
      depth: 6.8,
      items: [
        room('Vaccination', 'vaccination', 5.2),
        pair(5.4, ['Eye desk', 'reception'], ['Eye tests', 'eye-clinic']),
        room('Dental care', 'dental-clinic', 7.6, { depth: 8 }),
        room('Office 31', 'office', 4.2, { depth: 5 }),
      ],
    },
    exit: 'Garden gate',
  },
  northArm: {
    left: {
      depth: 6.8,
      items: [
        room('Physio gym', 'physiotherapy', 10.4, { depth: 8.6, door: 'near' }),
        room('Hydro pool', 'swimming-pool', 11.2, { depth: 8.6, door: 'far' }),
      ],
    },
    right: {
      depth: 6,
      items: [
        room('Changing, families', 'changing-room', 4.8),
        room('Shower', 'shower', 3.2, { depth: 4.6 }),
        ...series('Therapy', 'treatment-room', 1, [4.4, 4.4]),
        room('Sensory room', 'play-area', 5),
      ],
    },
  },
};

const first: PavilionFloor = {
  base: {
    left: {
      depth: 7,
      items: [
        room('Maternity', 'maternity', 9.4, { depth: 8.4 }),
        ...series('Delivery', 'delivery-room', 1, [5.6, 5.6, 5.6]),
        room('Midwives', 'nurse-station', 5.4, { depth: 5, door: 'wide' }),
        room('Neonatal care', 'intensive-care', 11, { depth: 8.4, door: 'near' }),
        room('Breast-feeding room', 'nursery', 4.4),
      ],
    },
    right: {
      depth: 7,
      items: [
        ...core(),
        pass(3.2),
        room('Operating room 4', 'operating-room', 7.8, { depth: 7 }),
        room('Scrub', 'changing-room', 3, { depth: 4.6 }),
        room('Waiting area', 'waiting-room', 9.6, { depth: 5.6, door: 'wide' }),
        room('Recovery 3', 'recovery-room', 5.2, { depth: 5.4 }),
        room('Recovery 4', 'recovery-room', 5.2, { depth: 5.4 }),
        pass(3.2),
        room('Milk bank', 'laboratory', 5.4, { depth: 6 }),
      ],
    },
  },
  southArm: {
    left: { depth: 6.2, items: suites('Room', 'patient-room', 131, [4.8, 4.8, 4.8, 4.8]) },
    right: {
      depth: 6.8,
      items: [
        ...suites('Room', 'patient-room', 135, [4.8, 4.8, 4.8]),
        room('Pantry', 'kitchen', 3.4, { depth: 5 }),
        room('Linen', 'linen-room', 2.6, { depth: 5 }),
      ],
    },
  },
  northArm: {
    left: {
      depth: 6.8,
      items: [
        ...suites('Room', 'patient-room', 141, [4.8, 4.8, 4.8]),
        room('Family kitchen', 'kitchen', 6.2, { depth: 8.6 }),
      ],
    },
    right: {
      depth: 6,
      items: [
        room('Parents’ lounge', 'lounge', 8.4, { door: 'wide' }),
        ...series('Parents', 'patient-room', 1, [4.2, 4.2, 4.2]),
      ],
    },
  },
};

const second: PavilionFloor = {
  base: {
    left: {
      depth: 7,
      items: [
        room('Children’s ward', 'ward', 12.6, { depth: 8.4, door: 'far' }),
        room('Nurses’ station', 'nurse-station', 6, { depth: 5, door: 'wide' }),
        ...suites('Room', 'patient-room', 231, [4.8, 4.8, 4.8, 4.8]),
        room('School room', 'classroom', 8.4, { depth: 8.4 }),
      ],
    },
    right: {
      depth: 7,
      items: [
        ...core(),
        pass(3.2),
        room('Music room', 'play-area', 6.4, { depth: 5.6 }),
        room('Cinema', 'cinema', 9.2, { depth: 6.6 }),
        room('Teenagers’ lounge', 'lounge', 9.2, { depth: 5.6, door: 'wide' }),
        room('Psychology', 'consulting-room', 6, { depth: 5.4 }),
        pass(3.2),
        room('Staff room', 'staff-room', 5.4, { depth: 6 }),
      ],
    },
  },
  southArm: {
    left: { depth: 6.2, items: suites('Room', 'patient-room', 241, [4.8, 4.8, 4.8, 4.8]) },
    right: {
      depth: 6.8,
      items: [
        ...suites('Room', 'patient-room', 245, [4.8, 4.8, 4.8]),
        room('Treatment 3', 'treatment-room', 5.2, { depth: 8 }),
      ],
    },
  },
};

const level = (index: number, short: string, long: string, floor: PavilionFloor): LevelPlan => ({
  index,
  short,
  long,
  draw(paper) {
    draw(paper, floor);
    drawZones(paper, pavilionZones[index]);
  },
});

export const pavilion: BuildingPlan = {
  code: 'LGH-PAV',
  title: 'Children’s Pavilion',
  extra: { address: '6 Larkfield Way', storeys: 3 },
  levels: [
    level(0, 'G', 'Ground floor', ground),
    level(1, '1', 'First floor', first),
    level(2, '2', 'Second floor', second),
  ],
};
