import { expect, it } from 'vitest';
import { builtInTaxonomy } from '../taxonomy/index.ts';
import { typeOfLabel } from './room-label-types.ts';

it.each([
  ['KITCHEN', 'kitchen'],
  ['Teeküche', 'kitchen'],
  ['MSTR. BATH', 'toilet'],
  ['W.C.', 'toilet'],
  ["Women's restroom", 'toilet-women'],
  ['Herren WC', 'toilet-men'],
  ['WC accessible', 'toilet-accessible'],
  ['W.I.C.', 'storage'],
  ['CLO.', 'storage'],
  ['BEDROOM 2', 'room'],
  ['2 CAR GARAGE', 'parking'],
  ['UTIL.', 'plant-room'],
  ['Besprechungsraum 3', 'meeting-room'],
  ['HALL', 'corridor'],
  ['ENTRY', 'lobby'],
  ['مطبخ', 'kitchen'],
  ['مكتب', 'office'],
  ['مكتبة', 'library'],
  ['STOREROOM 116', 'storage'],
  ['WC MEN', 'toilet-men'],
  ['WC WOMEN', 'toilet-women'],
  ['OPERATING ROOM', 'operating-room'],
  ['CLEAN UTILITY', 'storage'],
  ['WASHROOM', 'toilet'],
  ['PATIENT ROOM', 'patient-room'],
  ['Lift lobby', 'lobby'],
  ['Apotheke', 'pharmacy'],
  ['Переговорная', 'meeting-room'],
  ['Палата 3', 'patient-room'],
  ['仓库', 'storage'],
  ['电梯厅', 'lobby'],
  ['事務室', 'office'],
  ['階段', 'stairs'],
  ['воздуховод', null],
  ['2668', null],
  ["13'8 x 14'", null],
  ['FLOOR PLAN', null],
  ['GYP. BD. ON CEILING', null],
  ['constructor', null],
  ['', null],
])('the label %s means %s', (label, typeCode) => {
  expect(typeOfLabel(label)).toBe(typeCode);
  if (typeCode !== null) expect(builtInTaxonomy).toHaveProperty(typeCode);
});
