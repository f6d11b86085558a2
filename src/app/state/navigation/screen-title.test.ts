import { expect, it } from 'vitest';
import { screenTitle } from './screen-title.ts';

it('says each thing once, the closest first, the product last', () => {
  expect(screenTitle(['Bay 1', 'Places', 'Ground floor'])).toBe('Bay 1 · Places · Ground floor · Storey');
  expect(screenTitle([undefined, 'Clients', 'Clients'])).toBe('Clients · Storey');
  expect(screenTitle([null, ''])).toBe('Storey');
});
