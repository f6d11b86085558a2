import { expect, it } from 'vitest';
import type { Site } from '../../../domain/entities/site.ts';
import { nameIn } from '../../../domain/entities/name-in.ts';
import { drawOutlined } from './draw-outlined.ts';

const site = {
  kind: 'site',
  lid: 'north',
  title: 'North',
  geometry: { type: 'Polygon', coordinates: [] },
  extra: { storey: { titles: { ar: 'الشمال' } } },
} as unknown as Site;
const found = { sites: [site], buildings: [], geofences: [] } as unknown as Parameters<
  typeof drawOutlined
>[0];

it.each(['en', 'ar'])(
  'sites whose names stand elsewhere → none on the map, in no language: %s',
  (language) => {
    expect(nameIn(language, drawOutlined(found, false).outlines[0]!)).toBe('');
    expect(nameIn(language, drawOutlined(found).outlines[0]!)).toBe(language === 'ar' ? 'الشمال' : 'North');
  },
);
