import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { featureTypeSchema } from '../entities/feature-type.ts';
import { TYPE_CLASSES } from '../content/index.ts';
import type { FeatureType, Taxonomy, TypeClass } from '../entities/feature-type.ts';
import {
  COLOUR_CLASSES,
  PICTOGRAMS,
  builtInTaxonomy,
  colourClassOf,
  kindOf,
  pictogramOf,
  planRoleOf,
  shapesOf,
} from './index.ts';

const types = Object.values(builtInTaxonomy);
const ofClass = (one: TypeClass) => types.filter((type) => type.properties.class === one);
const foreign = (properties: Partial<FeatureType['properties']>): Taxonomy => ({
  heliport: {
    code: 'heliport',
    title: 'Heliport',
    properties: { class: 'poi', shape: ['Point'], ...properties },
  },
});

describe('the built-in taxonomy', () => {
  // @spec 3.23
  test('is what the wire allows, and holds at least 120 types over all classes', () => {
    expect(z.record(z.string(), featureTypeSchema).parse(builtInTaxonomy)).toEqual(builtInTaxonomy);
    expect(types.length).toBeGreaterThanOrEqual(120);
    for (const one of TYPE_CLASSES) {
      expect(ofClass(one).length, one).toBeGreaterThan(1);
    }
  });

  test('has no code twice, and codes in kebab-case', () => {
    for (const [code, type] of Object.entries(builtInTaxonomy)) {
      expect(type.code).toBe(code);
      expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }
    expect(new Set(types.map((type) => type.title)).size).toBe(types.length);
  });

  test.each([
    ['ibeacon', 'beacon', ['Point']],
    ['level-geofence', 'geofence', ['Polygon']],
    ['global-geofence', 'geofence', ['Polygon']],
    ['georeferencing-anchor', 'mapObject', ['Point']],
    ['graph-node', 'graph', ['Point']],
    ['elevator-node', 'graph', ['Point']],
    ['stairs-node', 'graph', ['Point']],
    ['escalator-node', 'graph', ['Point']],
    ['building-entrance-exit', 'graph', ['Point']],
    ['custom-transition', 'graph', ['Point']],
    ['graph-obstacle', 'obstacle', ['Polygon', 'MultiPolygon']],
    ['undefined', 'mapObject', ['Point', 'Polygon', 'MultiPolygon']],
  ])('holds %s', (code, kind, shape) => {
    expect(builtInTaxonomy[code]?.properties).toMatchObject({ class: kind, shape });
  });

  // @spec 3.22 3.26 3.27 3.28 3.29 3.30
  test.each([
    ['elevator-node', { portalTravelTime: 120, portalDirection: 'bidirectional', isPortalAccessible: true }],
    ['elevator-node', { portalFloor: 'aligned', isPortalComfortable: true }],
    ['stairs-node', { portalTravelTime: 60, isPortalAccessible: false, isPortalComfortable: false }],
    [
      'escalator-node',
      { portalTravelTime: 45, portalDirection: 'unidirectional', isPortalComfortable: true },
    ],
    ['building-entrance-exit', { portalTravelTime: 1, portalDirection: 'bidirectional' }],
    ['custom-transition', { portalTravelTime: 0 }],
  ])('gives %s its transition defaults', (code, defaults) => {
    expect(builtInTaxonomy[code]?.properties).toMatchObject(defaults);
  });

  // @spec 3.25
  test('asks a name of every place, and hides name and description where they make no sense', () => {
    expect(ofClass('poi').every((type) => type.properties.nameMode === 'required')).toBe(true);
    expect(builtInTaxonomy['wall']?.properties).toMatchObject({
      nameMode: 'unavailable',
      descriptionMode: 'unavailable',
    });
    expect(builtInTaxonomy['restricted-geofence']?.properties.descriptionMode).toBe('required');
  });
});

describe('what follows from a type', () => {
  test('every pictogram is an icon of the icon library', () => {
    const entry = createRequire(import.meta.url).resolve('lucide-react');
    const icons = join(dirname(entry), '../esm/icons');
    expect(PICTOGRAMS.filter((name) => !existsSync(join(icons, `${name}.mjs`)))).toEqual([]);
  });

  test.each([
    ['exam-room', 'poi'],
    ['level-outline', 'mapObject'],
    ['wall', 'obstacle'],
    ['ibeacon', 'beacon'],
    ['level-geofence', 'geofence'],
    ['global-geofence', 'globalGeofence'],
    ['stairs-node', 'graph'],
    ['a-code-from-next-year', 'mapObject'],
    ['constructor', 'mapObject'],
  ])('%s is in the list %s', (code, kind) => {
    expect(kindOf(code, builtInTaxonomy)).toBe(kind);
  });

  test.each([
    ['level-outline', 'outline'],
    ['corridor', 'walkable'],
    ['wall', 'wall'],
    ['exam-room', 'room'],
    ['bench', 'object'],
    ['inaccessible-area', 'obstacle'],
    ['global-geofence', 'geofence'],
    ['constructor', 'object'],
  ])('%s is drawn as %s', (code, role) => {
    expect(planRoleOf(code, builtInTaxonomy)).toBe(role);
  });

  test('allows several polygons where one is allowed', () => {
    expect(shapesOf('wall', builtInTaxonomy)).toEqual(['Polygon', 'MultiPolygon']);
    expect(shapesOf('ibeacon', builtInTaxonomy)).toEqual(['Point']);
    expect(shapesOf('nobody-knows', builtInTaxonomy)).toEqual(['Point', 'Polygon', 'MultiPolygon']);
  });

  test('every type has one of the six tints', () => {
    for (const type of types) expect(COLOUR_CLASSES).toContain(type.properties['colourClass']);
    expect(types.filter((type) => colourClassOf(type) === 'restricted').length).toBeGreaterThan(5);
  });

  test('a foreign type without a tint, or with one we do not have, is quiet', () => {
    for (const properties of [{}, { colourClass: 'neon' }]) {
      expect(colourClassOf(foreign(properties)['heliport']!)).toBe('service');
    }
    const bare = { code: 'cafe', title: 'Café', properties: { class: 'poi' as const, shape: ['Point'] } };
    expect(colourClassOf(bare)).toBe('food');
  });

  test('a foreign type shows its icon only if we have it', () => {
    expect(pictogramOf('heliport', foreign({ pictogram: 'plane' }))).toBe('plane');
    expect(pictogramOf('heliport', foreign({ pictogram: '<svg onload=alert(1)>' }))).toBe('map-pin');
    expect(pictogramOf('heliport', foreign({}))).toBe('map-pin');
    expect(pictogramOf('cafe', {})).toBe('coffee');
  });
});
