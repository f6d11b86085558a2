import { places } from './define.ts';

export const shopping = places({ group: 'Shopping', colourClass: 'retail' }, [
  ['shop', 'Shop', 'store'],
  ['gift-shop', 'Gift shop', 'gift'],
  ['pharmacy', 'Pharmacy', 'pill'],
  ['supermarket', 'Supermarket', 'shopping-cart'],
  ['convenience-store', 'Convenience store', 'shopping-basket'],
  ['department-store', 'Department store', 'shopping-bag'],
  ['clothes-shop', 'Clothes shop', 'shirt'],
  ['shoe-shop', 'Shoe shop', 'footprints'],
  ['jeweller', 'Jeweller', 'gem'],
  ['cosmetics-shop', 'Cosmetics shop', 'sparkles'],
  ['bookshop', 'Bookshop', 'book-open'],
  ['newsagent', 'Newsagent', 'newspaper'],
  ['electronics-shop', 'Electronics shop', 'smartphone'],
  ['toy-shop', 'Toy shop', 'toy-brick'],
  ['florist', 'Florist', 'flower-2'],
  ['optician', 'Optician', 'glasses'],
  ['hairdresser', 'Hairdresser', 'scissors'],
  ['travel-agency', 'Travel agency', 'plane'],
  ['duty-free', 'Duty free', 'shopping-bag'],
  ['kiosk', 'Kiosk', 'store'],
]);

export const leisure = places({ group: 'Leisure', colourClass: 'retail' }, [
  ['cinema', 'Cinema', 'clapperboard'],
  ['theatre', 'Theatre', 'drama'],
  ['gym', 'Gym', 'dumbbell'],
  ['play-area', 'Play area', 'blocks'],
  ['exhibition-hall', 'Exhibition hall', 'image'],
  ['event-space', 'Event space', 'calendar-days'],
  ['swimming-pool', 'Swimming pool', 'waves'],
]);
