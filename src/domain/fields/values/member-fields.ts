import { CONTENT_LANGUAGES, memberIn, type ContentLanguage } from '../../entities/content-languages.ts';

/** Arabic names and descriptions have a place in the contract; all other languages lie in `extra`. */
export type OtherLanguage = Exclude<ContentLanguage, 'ar'>;
export const OTHER_LANGUAGES = CONTENT_LANGUAGES.filter((code): code is OtherLanguage => code !== 'ar');

/** Who sees it. */
export const ACCESS = 'access';
/** From when, and until when, it is there. */
export const VALIDITY = ['validFrom', 'validUntil'] as const;

const MEMBERS: ReadonlySet<string> = new Set([
  ...OTHER_LANGUAGES.flatMap((code) => [memberIn('name', code), memberIn('description', code)]),
  ...CONTENT_LANGUAGES.map((code) => memberIn('keywords', code)),
  ACCESS,
  ...VALIDITY,
]);

/** Whether a field is stored as a member of `extra`. */
export const isMemberField = (name: string): boolean => MEMBERS.has(name);
