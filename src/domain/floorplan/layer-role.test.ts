import { expect, it } from 'vitest';
import { layerRole } from './layer-role.ts';

it.each([
  ['A-WALL', 'wall'],
  ['xref-Bishop-Overland-08$0$A-WALL', 'wall'],
  ['building|Wände', 'wall'],
  ['Walls', 'wall'],
  ['concr', 'wall'],
  ['Стены', 'wall'],
  ['A-WALL-PATT', 'wall'],
  ['A-DOOR', 'door'],
  ['doors', 'door'],
  ['A-OPENING', 'door'],
  ['A-GLAZ', 'window'],
  ['windows line', 'window'],
  ['Crystal', 'window'],
  ['Furniture', 'furniture'],
  ['San', 'furniture'],
  ['A-CASE-1', 'furniture'],
  ['A-DIMS-1', 'dimension'],
  ['A-NOTE', 'note'],
  ['A-TEXT', 'room-text'],
  ['A-AREA-IDEN', 'room-text'],
  ['S-FOOTER', 'ground'],
  ['Flooring', 'ground'],
  ['hatch', 'ground'],
  ['0', 'other'],
  ['Layer 17', 'other'],
  ['', 'other'],
])('the layer %s is for %s', (layer, role) => {
  expect(layerRole(layer)).toBe(role);
});
