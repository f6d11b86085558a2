import { book } from './card/book.ts';
import { buttons } from './card/buttons.ts';
import { email } from './card/email.ts';
import { extension } from './card/extension.ts';
import { images } from './card/images.ts';
import { logo } from './card/logo.ts';
import { menu } from './card/menu.ts';
import { openHours } from './card/open-hours.ts';
import { order } from './card/order.ts';
import { phoneNumber } from './card/phone-number.ts';
import { price } from './card/price.ts';
import { rating } from './card/rating.ts';
import { tags } from './card/tags.ts';
import { website } from './card/website.ts';
import { gmtOffset } from './devices/gmt-offset.ts';
import { isBeaconMark } from './devices/is-beacon.ts';
import { major } from './devices/major.ts';
import { maxOccupancy } from './devices/max-occupancy.ts';
import { minor } from './devices/minor.ts';
import { uuid } from './devices/uuid.ts';
import type { FieldDescriptor } from './field-descriptor.ts';
import { NODE_FIELDS } from './network/node-fields.ts';
import { access } from './texts/access.ts';
import { description } from './texts/description.ts';
import { descriptionAr } from './texts/description-ar.ts';
import { eid } from './texts/eid.ts';
import { extra } from './texts/extra.ts';
import { keywords } from './texts/keywords.ts';
import { name } from './texts/name.ts';
import { nameAr } from './texts/name-ar.ts';
import { TEXTS_IN_LANGUAGES } from './texts/other-languages.ts';
import { style } from './texts/style.ts';
import { typeCode } from './texts/type-code.ts';
import { validFrom, validUntil } from './texts/validity.ts';

// @spec 3.31
/** Every property of a feature by its name. Additional ones are offered in this order. */
export const FIELDS = {
  typeCode,
  name,
  name_ar: nameAr,
  major,
  minor,
  uuid,
  isBeacon: isBeaconMark,
  description,
  description_ar: descriptionAr,
  eid,
  keywords,
  tags,
  openHours,
  price,
  rating,
  images,
  logo,
  book,
  order,
  menu,
  email,
  phoneNumber,
  extension,
  website,
  buttons,
  maxOccupancy,
  gmtOffset,
  extra,
  access,
  validFrom,
  validUntil,
  ...TEXTS_IN_LANGUAGES,
  style,
  ...NODE_FIELDS,
} as const;

type Table = typeof FIELDS;
export type FieldName = keyof Table;
/** What a form holds of a field while it is there. */
export type FieldValue<Name extends FieldName> =
  Table[Name] extends FieldDescriptor<infer Value> ? Value : never;

/** A descriptor whose value may be any: what reads a table asks its fields one by one. */
export type AnyField = FieldDescriptor<unknown>;

export const FIELD_NAMES = Object.keys(FIELDS) as readonly FieldName[];

export const isField = (property: string): property is FieldName => Object.hasOwn(FIELDS, property);

/** The descriptor of a property; undefined for an unknown property. */
export function fieldOf(property: string): AnyField | undefined {
  // A field reads and writes its own values only: who asks by name passes on what that field gave.
  return isField(property) ? (FIELDS[property] as unknown as AnyField) : undefined;
}

/** Those of which something holds. */
export const fieldsWhere = (holds: (field: AnyField) => boolean): readonly FieldName[] =>
  FIELD_NAMES.filter((property) => holds(FIELDS[property] as unknown as AnyField));

/** A change of type may take it away. */
export function isBoundToType(property: string): boolean {
  const field = fieldOf(property);
  return field !== undefined && field.keptBy !== 'all';
}
