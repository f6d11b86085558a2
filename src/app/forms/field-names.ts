import { GEOMETRY } from './draft/draft.ts';

/** What the fields of all forms are called. */
export const FIELD_NAMES = {
  clientTitle: 'fields.title',
  siteTitle: 'fields.title',
  buildingTitle: 'fields.title',
  siteExternalIdentifier: 'fields.externalId',
  buildingExternalIdentifier: 'fields.externalId',
  levelIndex: 'fields.levelIndex',
  levelShortTitle: 'fields.shortTitle',
  levelLongTitle: 'fields.longTitle',
  levelType: 'fields.levelType',
  typeCode: 'fields.type',
  name: 'fields.name',
  name_ar: 'fields.nameAr',
  description: 'fields.description',
  description_ar: 'fields.descriptionAr',
  eid: 'fields.externalId',
  keywords: 'fields.keywords',
  phoneNumber: 'fields.phone',
  email: 'fields.email',
  website: 'fields.website',
  major: 'fields.major',
  minor: 'fields.minor',
  uuid: 'fields.uuid',
  custom: 'custom.title',
  [GEOMETRY]: 'changedThere.shape',
} as const;

export const isNamed = (member: string): member is keyof typeof FIELD_NAMES =>
  Object.hasOwn(FIELD_NAMES, member);
