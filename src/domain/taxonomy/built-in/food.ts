import { places } from './define.ts';

export const food = places({ group: 'Food and drink', colourClass: 'food' }, [
  ['cafe', 'Café', 'coffee'],
  ['restaurant', 'Restaurant', 'utensils'],
  ['canteen', 'Canteen', 'utensils'],
  ['fast-food', 'Fast food', 'hamburger'],
  ['food-court', 'Food court', 'utensils-crossed'],
  ['bar', 'Bar', 'martini'],
  ['bakery', 'Bakery', 'croissant'],
  ['ice-cream', 'Ice cream', 'ice-cream-cone'],
  ['kitchen', 'Kitchen', 'cooking-pot'],
  ['terrace', 'Terrace seating', 'parasol'],
  ['vending-machine', 'Vending machine', 'cup-soda'],
  ['drinking-water', 'Drinking water', 'glass-water', 'service'],
]);
