import { expect, it } from 'vitest';
import type { PlacedFeature } from '../read/drawing/placed-features.ts';
import {
  extraWithProfiles,
  fittingProfile,
  hasNoRoom,
  importProfilesIn,
  keptProfilesIn,
  MOST_PROFILES,
  rolesFor,
  withoutProfile,
  withProfile,
  type ImportProfile,
} from './import-profiles.ts';
import { layerSummaries } from './layer-summaries.ts';
import { chosenRole } from './role-choices.ts';

const line = (layer: string, block?: string): PlacedFeature => ({
  type: 'Feature',
  properties: { layer, entity: 'LINE', ...(block !== undefined && { block }) },
  geometry: {
    type: 'LineString',
    coordinates: [
      [0, 0],
      [1, 1],
    ],
  },
});
const label = (layer: string, text: string): PlacedFeature => ({
  type: 'Feature',
  properties: { layer, entity: 'TEXT', text },
  geometry: { type: 'Point', coordinates: [0, 0] },
});

it('counts the things on each layer and in each block, and suggests roles by their names', () => {
  const rows = layerSummaries([
    line('A-WALL'),
    line('A-WALL'),
    line('0', 'Tür 90'),
    label('Raumname', 'Büro'),
    label('Raumname', 'Büro'),
  ]);
  expect(rows.map(({ key, count, suggestion }) => [key, count, suggestion])).toEqual([
    ['layer:A-WALL', 2, 'wall'],
    ['layer:Raumname', 2, 'room-text'],
    ['layer:0', 1, 'other'],
    ['block:Tür 90', 1, 'door'],
  ]);
  expect(rows[0]).toMatchObject({ lines: 2, samples: [{ type: 'LineString' }, { type: 'LineString' }] });
  expect(rows[1]?.examples).toEqual(['Büro']);
});

it('takes the choice for a block before that for its layer, and that before the name of the layer', () => {
  expect(chosenRole({}, 'A-WALL', undefined)).toBe('wall');
  expect(chosenRole({ 'layer:A-WALL': 'note' }, 'A-WALL', 'D1')).toBe('note');
  expect(chosenRole({ 'layer:A-WALL': 'note', 'block:D1': 'door' }, 'A-WALL', 'D1')).toBe('door');
  expect(chosenRole({}, 'constructor', 'toString')).toBe('other');
});

const profile = (name: string, roles: ImportProfile['roles'] = {}): ImportProfile => ({
  name,
  roles,
  types: null,
});

it("keeps profiles beside the client's other extra data, and skips malformed ones", () => {
  const extra = { defaultLevelType: 'x', storey: { rules: [1], importProfiles: ['?', profile('A')] } };
  expect(importProfilesIn(extra)).toEqual([profile('A')]);
  const next = extraWithProfiles(extra, withProfile(keptProfilesIn(extra), profile('B')));
  expect(next).toMatchObject({ defaultLevelType: 'x', storey: { rules: [1] } });
  expect(importProfilesIn(next).map(({ name }) => name)).toEqual(['A', 'B']);
  expect(importProfilesIn({ storey: 7 })).toEqual([]);
  const many = Array.from({ length: 10_000 }, (_, i) => profile(`P${i}`));
  expect(importProfilesIn({ storey: { importProfiles: many } })).toHaveLength(300);
});

it('replaces a profile of the same name, and puts none out for a new one', () => {
  expect(withProfile([profile('A'), profile('B')], profile('A', { 'layer:0': 'wall' }))).toEqual([
    profile('B'),
    profile('A', { 'layer:0': 'wall' }),
  ]);
  const many = Array.from({ length: MOST_PROFILES }, (_, i) => profile(String(i)));
  expect([hasNoRoom(many, 'new'), hasNoRoom(many, '7'), hasNoRoom(many.slice(1), 'new')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(withProfile(many, profile('new'))).toEqual([...many, profile('new')]);
  expect(withoutProfile(many, '0')).toEqual(many.slice(1));
});

it('keeps what a newer version wrote as it is when one more is kept', () => {
  const newer = { ...profile('A', { 'layer:0': 'wall' }), rules: [1] };
  const unread = { name: 'B', roles: { 'layer:0': 'roof' }, types: null };
  const kept = withProfile([newer, unread, profile('C')], profile('C', { 'layer:1': 'door' }));
  expect(kept).toEqual([newer, unread, profile('C', { 'layer:1': 'door' })]);
  expect(withoutProfile([newer, unread, '?'], 'A')).toEqual([unread, '?']);
});

it('finds the profile that knows the layers', () => {
  const known = profile('B', { 'layer:M1': 'wall', 'layer:M2': 'door', 'layer:gone': 'note' });
  const profiles = [profile('A', { 'layer:M1': 'note' }), known];
  expect(fittingProfile(profiles, ['layer:M1', 'layer:M2'])).toBe(known);
  expect(rolesFor(known, ['layer:M1', 'layer:x'])).toEqual({ 'layer:M1': 'wall' });
  expect(fittingProfile(profiles, ['layer:other'])).toBeNull();
});
