import { expect, it } from 'vitest';
import { builtInTaxonomy } from '../../domain/taxonomy/index.ts';
import { columnWords, typeWords } from './column-words.ts';

const TEXTS = { name: 'fields.name', typeCode: 'fields.type', lon: 'geometry.longitude' };

it.each([
  ['name', 'Name', 'الاسم', 'Nom', 'Nombre', '名前'],
  ['typeCode', 'Type', 'النوع', 'Typ', 'Tipo', '種類'],
  ['lon', 'Longitude', 'خط الطول', 'Länge', 'Longitud', '経度'],
])('a table headed in any of six languages · %s → %s, %s, %s, %s, %s', async (column, ...called) => {
  const words = await columnWords('en', 'forms', TEXTS);
  expect(called.map((word) => words.get(word.toLowerCase()))).toEqual(called.map(() => column));
});

it('types by their titles · in any language → their code', async () => {
  const words = await typeWords('de', builtInTaxonomy);
  expect([words.get('office'), words.get('büro'), words.get('oficina')]).toEqual([
    'office',
    'office',
    'office',
  ]);
});
