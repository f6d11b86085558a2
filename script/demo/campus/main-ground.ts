import { bay, pair, pass, room, series, shaft } from '../drawing/row-items.ts';
import { northCore, southCore, towerCore, westCore, westToilets } from './cores.ts';
import type { MainFloor } from './main-floor.ts';

export const groundFloor: MainFloor = {
  entrance: 'Main entrance',
  ring: [
    { name: 'Café Lumen', type: 'cafe', from: 62, to: 128, outer: 19.5, door: 'wide' },
    { name: 'Gift shop', type: 'gift-shop', from: 128, to: 150 },
    { name: 'Information', type: 'information', from: 150, to: 180, door: 'wide' },
    { name: 'Pharmacy', type: 'pharmacy', from: 180, to: 222 },
    { name: 'Flower kiosk', type: 'florist', from: 222, to: 251, door: 'wide' },
    { name: 'Admissions', type: 'admissions', from: 251, to: 310 },
    { name: 'Prayer room', type: 'prayer-room', from: 310, to: 343 },
    { name: 'Canteen', type: 'canteen', from: 343, to: 422, outer: 20, door: 'wide' },
  ],
  west: {
    left: {
      depth: 7.6,
      items: [
        bay('Waiting area', 'waiting-room', 8.4, 6.2),
        room('Outpatient reception', 'reception', 6.4, {
          depth: 6.2,
          door: 'wide',
          more: { eid: 'OPD-201' },
        }),
        ...series('Consulting', 'consulting-room', 1, [3.8, 3.8, 4.4, 3.8]),
        room('Blood tests', 'blood-tests', 5.2, { depth: 8.8 }),
        room('Laboratory', 'laboratory', 7, { depth: 8.8, door: 'near' }),
        room('Cleaning', 'cleaning', 2.2, { depth: 4 }),
      ],
    },
    right: {
      depth: 7,
      items: [
        ...westCore(),
        ...westToilets(),
        pass(3, 'Garden door'),
        ...series('Exam', 'exam-room', 11, [3.5, 3.5, 4.2, 3.5]),
        room('Treatment 1', 'treatment-room', 5.6, { depth: 8.4 }),
        shaft(2),
      ],
    },
  },
  tower: {
    left: {
      depth: 7.2,
      items: [
        room('Emergency department', 'emergency-department', 9.5, { depth: 9.4, door: 'near' }),
        room('Triage', 'triage', 4.6),
        bay('Emergency waiting', 'waiting-room', 8.2, 5.6),
        pass(3.6, 'Emergency entrance'),
        room('Resuscitation', 'treatment-room', 7.4, { depth: 8.6 }),
        ...series('Bay', 'treatment-room', 1, [3.8, 3.8, 3.8, 3.8]),
        room('Staff room', 'staff-room', 4.6, { depth: 5.4 }),
        room('Linen', 'linen-room', 2.6, { depth: 5.4 }),
      ],
    },
    right: {
      depth: 6.6,
      items: [
        ...towerCore(),
        room('Security', 'security-desk', 3.4),
        room('X-ray', 'x-ray', 6.4, { door: 'far' }),
        room('Ultrasound', 'ultrasound', 4.4),
        room('Nurses’ station', 'nurse-station', 5.3, { door: 'wide', depth: 4.4 }),
        room('Toilet', 'toilet', 3.2, { depth: 4.4 }),
        pass(4.4),
        room('Plaster room', 'treatment-room', 4.8),
        pair(5.6, ['Imaging desk', 'reception'], ['CT control', 'office']),
        room('CT scan', 'ct-scan', 7.2, { depth: 7.8, door: 'near' }),
        room('Sterile supply', 'sterile-supply', 4.4, { depth: 5 }),
      ],
    },
  },
  north: {
    left: {
      depth: 7.2,
      items: [
        ...northCore(),
        bay('Cardiology waiting', 'waiting-room', 6.6, 5.4),
        room('Cardiology', 'cardiology', 7.4, { depth: 8.4, door: 'near' }),
        ...series('Exam', 'exam-room', 15, [3.6, 3.6, 4.2]),
        room('Eye clinic', 'eye-clinic', 6.2, { depth: 8.4 }),
        room('Toilet', 'toilet', 2.4, { depth: 4.2 }),
      ],
    },
    right: {
      depth: 6.8,
      items: [
        room('Vaccination room', 'vaccination', 5),
        ...series('Exam', 'exam-room', 18, [3.6, 3.6, 3.6]),
        pair(5.2, ['Dental desk', 'reception'], ['Dental clinic', 'dental-clinic']),
        room('Changing', 'changing-room', 2.8, { depth: 5.2 }),
        room('Physiotherapy', 'physiotherapy', 11.4, { depth: 9.2, door: 'near' }),
        room('Records', 'records', 3.4, { depth: 5 }),
      ],
    },
    end: { exit: 'North door' },
  },
  south: {
    left: {
      depth: 7,
      items: [
        ...southCore(),
        room('Outpatient clinic', 'outpatient-clinic', 6.8, { depth: 8.6 }),
        ...series('Consulting', 'consulting-room', 5, [3.8, 3.8, 4.4]),
        room('Meeting room 1', 'meeting-room', 6.4, { depth: 8.6, door: 'far' }),
        room('Plant room', 'plant-room', 3.6, { depth: 5.4 }),
      ],
    },
    right: {
      depth: 6.6,
      items: [
        room('Bank', 'bank', 4.2),
        bay('Quiet garden room', 'lounge', 7.2, 8.4),
        ...series('Office', 'office', 1, [3.6, 3.6, 4.4, 3.6]),
        room('Toilets', 'toilet', 3.4, { depth: 4.6 }),
        room('Training room', 'training-room', 6.2, { depth: 8.2, door: 'near' }),
      ],
    },
  },
};
