import { CONTENT_LANGUAGES, memberIn, type ContentLanguage } from '../../entities/content-languages.ts';
import type { FieldDescriptor } from '../field-descriptor.ts';
import { OTHER_LANGUAGES, type OtherLanguage } from '../values/member-fields.ts';
import { descriptionAr } from './description-ar.ts';
import { keywords } from './keywords.ts';
import { nameAr } from './name-ar.ts';

/** Files name them as we do, or are read with the plain text (`floorplan/localized-text`). */
const IN_FORM = { isAdditional: false, inFiles: null } as const;

type InOthers<Kind extends 'name' | 'description'> = Record<
  `${Kind}_${OtherLanguage}`,
  FieldDescriptor<string>
>;
type KeywordsIn = Record<`keywords_${ContentLanguage}`, FieldDescriptor<string[]>>;

/** Texts of a place in each content language but those that have a place in the contract. They lie in `extra`. */
export const TEXTS_IN_LANGUAGES = Object.fromEntries([
  ...OTHER_LANGUAGES.flatMap((language) => [
    [memberIn('name', language), { ...nameAr, ...IN_FORM, label: 'fields.nameIn', language }],
    [
      memberIn('description', language),
      { ...descriptionAr, ...IN_FORM, label: 'fields.descriptionIn', language },
    ],
  ]),
  ...CONTENT_LANGUAGES.map((language) => [
    memberIn('keywords', language),
    // As the Arabic description: it is added by itself.
    { ...keywords, ...IN_FORM, isAdditional: language === 'ar', label: 'fields.keywordsIn', language },
  ]),
]) as InOthers<'name'> & InOthers<'description'> & KeywordsIn;
