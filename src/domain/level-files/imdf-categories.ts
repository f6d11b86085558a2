import { OCCUPANT_CATEGORIES } from '../imdf/format/occupant-categories.ts';

/** Our types of rooms by what IMDF calls them; all others, prayer rooms and lockers too, are rooms there, or ways. */
const CATEGORIES: Readonly<Record<string, string>> = {
  toilet: 'restroom',
  'toilet-area': 'restroom',
  'toilet-men': 'restroom.male',
  'toilet-women': 'restroom.female',
  'toilet-accessible': 'restroom.unisex.wheelchair',
  shower: 'shower',
  stairs: 'stairs',
  'stairs-area': 'stairs',
  elevator: 'elevator',
  'elevator-shaft': 'elevator',
  escalator: 'escalator',
  'escalator-area': 'escalator',
  ramp: 'ramp',
  office: 'office',
  'open-office': 'office',
  'meeting-room': 'conferenceroom',
  'conference-room': 'conferenceroom',
  classroom: 'classroom',
  'lecture-hall': 'auditorium',
  laboratory: 'laboratory',
  library: 'library',
  kitchen: 'kitchen',
  canteen: 'foodservice',
  cafe: 'foodservice',
  restaurant: 'foodservice',
  bar: 'foodservice',
  storage: 'storage',
  'waiting-room': 'waitingroom',
  lobby: 'lobby',
  parking: 'parking',
  'outdoor-terrace': 'terrace',
  platform: 'platform',
  theater: 'theater',
};

export const unitCategory = (typeCode: string, role: 'room' | 'walkable'): string =>
  (Object.hasOwn(CATEGORIES, typeCode) ? CATEGORIES[typeCode] : undefined) ??
  (role === 'walkable' ? 'walkway' : 'room');

/** Our types by what IMDF calls who is there, where the two mean the same and differ in their name. */
const OCCUPANTS: Readonly<Record<string, string>> = {
  paediatrics: 'pediatrics',
  'dental-clinic': 'dentistry',
  'eye-clinic': 'optometry',
  physiotherapy: 'physicaltherapy',
  'x-ray': 'radiology',
  shop: 'shopping',
  'gift-shop': 'giftshops',
  'convenience-store': 'conveniencestore',
  'department-store': 'departmentstore',
  'clothes-shop': 'clothing',
  'shoe-shop': 'shoestore',
  jeweller: 'jewelry',
  'cosmetics-shop': 'cosmetics',
  bookshop: 'books',
  newsagent: 'newspapersandmagazines',
  'toy-shop': 'toystore',
  optician: 'opticians',
  hairdresser: 'hairstylist',
  'travel-agency': 'travelagent',
  'duty-free': 'dutyfree',
  theatre: 'performingarts',
  theater: 'performingarts',
  'event-space': 'eventspace',
  'swimming-pool': 'swimmingpool',
  'fast-food': 'fastfood',
  'food-court': 'foodcourt',
  bakery: 'bakedgoods',
  'ice-cream': 'icecream',
  office: 'corporateoffices',
  'open-office': 'corporateoffices',
  'currency-exchange': 'currencyexchange',
  'post-office': 'postoffice',
  'car-rental': 'carrental',
  police: 'policestation',
  information: 'visitorcenter',
  reception: 'visitorcenter',
};

/** Of who is in a room; where the list of occupants has no such word, that of the room. */
export const occupantCategory = (typeCode: string, unit: string): string =>
  (Object.hasOwn(OCCUPANTS, typeCode) ? OCCUPANTS[typeCode] : undefined) ??
  (OCCUPANT_CATEGORIES.has(typeCode) ? typeCode : unit);
