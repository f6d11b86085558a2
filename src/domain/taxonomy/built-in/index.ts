import type { Taxonomy } from '../../entities/feature-type.ts';
import { care, diagnostics } from './care.ts';
import { food } from './food.ts';
import { network } from './network.ts';
import { blocked, furniture, signs, structure, untyped, walls } from './plan.ts';
import { hygiene, restricted, safety, services, wayAround } from './services.ts';
import { leisure, shopping } from './shopping.ts';
import { beacons, geofences } from './signals.ts';
import { travel } from './travel.ts';
import { learning, work } from './work.ts';

/** The feature types that Storey brings with it, keyed by code. Any server may have others. */
export const builtInTaxonomy: Taxonomy = Object.fromEntries(
  [
    ...care,
    ...diagnostics,
    ...shopping,
    ...leisure,
    ...food,
    ...work,
    ...learning,
    ...services,
    ...hygiene,
    ...safety,
    ...wayAround,
    ...restricted,
    ...travel,
    ...structure,
    ...furniture,
    ...signs,
    ...walls,
    ...blocked,
    ...untyped,
    ...beacons,
    ...geofences,
    ...network,
  ].map((type) => [type.code, type]),
);
