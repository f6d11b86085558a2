/**
 * What tags of OpenStreetMap mean here: the table of the step *Map types*, where a person can see and change each. A type is
 * written as its first tag. Of an element with several tags the first in this list counts.
 * @see https://wiki.openstreetmap.org/wiki/Simple_Indoor_Tagging
 */
const TAGS: readonly (readonly [tag: string, typeCode: string])[] = [
  ['highway=elevator', 'elevator'],
  ['room=elevator', 'elevator'],
  ['elevator=yes', 'elevator'],
  ['conveying=yes', 'escalator'],
  ['conveying=forward', 'escalator'],
  ['conveying=backward', 'escalator'],
  ['conveying=reversible', 'escalator'],
  ['stairs=yes', 'stairs'],
  ['room=stairs', 'stairs'],
  ['highway=steps', 'stairs'],
  ['amenity=toilets', 'toilet'],
  ['room=toilet', 'toilet'],
  ['room=toilets', 'toilet'],
  ['amenity=shower', 'shower'],
  ['room=shower', 'shower'],
  ['amenity=cafe', 'cafe'],
  ['amenity=restaurant', 'restaurant'],
  ['amenity=fast_food', 'fast-food'],
  ['amenity=food_court', 'food-court'],
  ['amenity=bar', 'bar'],
  ['amenity=pub', 'bar'],
  ['amenity=ice_cream', 'ice-cream'],
  ['amenity=pharmacy', 'pharmacy'],
  ['amenity=atm', 'atm'],
  ['amenity=bank', 'bank'],
  ['amenity=bureau_de_change', 'currency-exchange'],
  ['amenity=post_office', 'post-office'],
  ['amenity=parcel_locker', 'parcel-locker'],
  ['amenity=lockers', 'lockers'],
  ['amenity=luggage_locker', 'left-luggage'],
  ['amenity=vending_machine', 'vending-machine'],
  ['amenity=drinking_water', 'drinking-water'],
  ['amenity=photo_booth', 'photo-booth'],
  ['amenity=charging_station', 'ev-charging'],
  ['amenity=device_charging_station', 'charging-point'],
  ['amenity=bicycle_parking', 'bicycle-parking'],
  ['amenity=parking', 'parking'],
  ['amenity=parking_space', 'parking-space'],
  ['amenity=taxi', 'taxi-rank'],
  ['amenity=car_rental', 'car-rental'],
  ['amenity=cinema', 'cinema'],
  ['amenity=theatre', 'theatre'],
  ['amenity=library', 'library'],
  ['amenity=police', 'police'],
  ['amenity=place_of_worship', 'prayer-room'],
  ['amenity=waste_basket', 'bin'],
  ['amenity=bench', 'bench'],
  ['amenity=fountain', 'fountain'],
  ['amenity=dentist', 'dental-clinic'],
  ['amenity=kindergarten', 'nursery'],
  ['shop=bakery', 'bakery'],
  ['shop=supermarket', 'supermarket'],
  ['shop=convenience', 'convenience-store'],
  ['shop=department_store', 'department-store'],
  ['shop=clothes', 'clothes-shop'],
  ['shop=shoes', 'shoe-shop'],
  ['shop=jewelry', 'jeweller'],
  ['shop=cosmetics', 'cosmetics-shop'],
  ['shop=perfumery', 'cosmetics-shop'],
  ['shop=books', 'bookshop'],
  ['shop=newsagent', 'newsagent'],
  ['shop=electronics', 'electronics-shop'],
  ['shop=mobile_phone', 'electronics-shop'],
  ['shop=toys', 'toy-shop'],
  ['shop=florist', 'florist'],
  ['shop=optician', 'optician'],
  ['shop=hairdresser', 'hairdresser'],
  ['shop=travel_agency', 'travel-agency'],
  ['shop=gift', 'gift-shop'],
  ['shop=kiosk', 'kiosk'],
  ['shop=ticket', 'ticket-office'],
  ['shop=yes', 'shop'],
  ['room=shop', 'shop'],
  ['tourism=information', 'information'],
  ['tourism=artwork', 'artwork'],
  ['leisure=fitness_centre', 'gym'],
  ['leisure=playground', 'play-area'],
  ['leisure=swimming_pool', 'swimming-pool'],
  ['emergency=defibrillator', 'defibrillator'],
  ['emergency=fire_extinguisher', 'fire-extinguisher'],
  ['emergency=assembly_point', 'assembly-point'],
  ['entrance=emergency', 'emergency-exit'],
  ['railway=platform', 'train-platform'],
  ['public_transport=platform', 'train-platform'],
  ['railway=subway_entrance', 'entrance'],
  ['highway=bus_stop', 'bus-stop'],
  ['room=office', 'office'],
  ['room=class', 'classroom'],
  ['room=classroom', 'classroom'],
  ['room=lecture', 'lecture-hall'],
  ['room=auditorium', 'auditorium'],
  ['room=laboratory', 'laboratory'],
  ['room=computer', 'computer-room'],
  ['room=conference', 'conference-room'],
  ['room=kitchen', 'kitchen'],
  ['room=storage', 'storage'],
  ['room=locker', 'cloakroom'],
  ['room=reception', 'reception'],
  ['room=waiting', 'waiting-room'],
  ['room=technical', 'plant-room'],
  ['room=server', 'server-room'],
  ['room=entrance', 'lobby'],
  ['room=corridor', 'corridor'],
  ['indoor=corridor', 'corridor'],
  ['highway=corridor', 'corridor'],
  ['indoor=pathway', 'corridor'],
  ['indoor=area', 'walkable-area'],
  ['indoor=room', 'room'],
  ['indoor=yes', 'room'],
  ['indoor=level', 'level-outline'],
  ['indoor=wall', 'wall'],
  ['barrier=wall', 'wall'],
  ['indoor=column', 'column'],
  ['building:part=column', 'column'],
  ['indoor=door', 'door'],
  ['door=yes', 'door'],
  ['entrance=yes', 'door'],
  ['window=yes', 'window'],
];

const BY_TAG = new Map(TAGS.map(([tag, code], rank) => [tag, { code, rank }]));

/** The keys that say what an element is, those first that say it most exactly. */
export const OSM_TYPE_KEYS: readonly string[] = [...new Set(TAGS.map(([tag]) => tag.split('=', 1)[0]!))];

/** The type that `key=value` means, or null. */
export const typeOfOsmTag = (tag: string): string | null => BY_TAG.get(tag)?.code ?? null;

/** The tag that says what an element is: the first known one, else the first of a known key; '' where none is. */
export function decidingTag(tags: Readonly<Record<string, string>>): string {
  const known = OSM_TYPE_KEYS.filter((key) => Object.hasOwn(tags, key)).map((key) => `${key}=${tags[key]}`);
  const rank = (tag: string): number => BY_TAG.get(tag)?.rank ?? Infinity;
  return known.toSorted((a, b) => rank(a) - rank(b))[0] ?? '';
}

/** The tag that is written for a type, or null. */
export const osmTagOf = (typeCode: string): string | null =>
  TAGS.find(([, code]) => code === typeCode)?.[0] ?? null;

/** Values of `indoor` whose closed ways are lines, unless they say `area=yes`. */
export const OSM_LINES: ReadonlySet<string> = new Set(['wall', 'pathway', 'door', 'window']);
