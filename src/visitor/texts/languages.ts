import { languageOf } from '../../app/i18n/choose-language.ts';
import { LANGUAGES } from '../../app/i18n/languages.ts';

/** What the page is written in, and what the names of the map are read in. */
export interface Spoken {
  /** One of the interface. */
  page: string;
  /** A content language, which may be none of the interface. */
  names: string;
}

const isOfPage = (code: string | undefined): boolean => LANGUAGES.some((one) => one.code === code);
const baseOf = (code: string | undefined): string | undefined => code?.split('-')[0]?.toLowerCase();

/**
 * What a visitor is spoken to in: as the address asks for, as was chosen before, as the browser asks for. Names follow the page
 * where the map has them in its language.
 * @param chosen what this device was last set to
 * @param wanted as the browser lists them
 */
export function spokenOf(
  asked: string | null,
  chosen: Partial<Spoken>,
  wanted: readonly string[],
  content: readonly string[],
): Spoken {
  const all = [asked ?? undefined, chosen.page, ...wanted].map(baseOf);
  const page = all.find(isOfPage) ?? languageOf(null).code;
  const has = (code: string | undefined): boolean => code !== undefined && content.includes(code);
  const names = [
    asked ?? undefined,
    baseOf(asked ?? undefined),
    chosen.names,
    page,
    ...wanted,
    ...wanted.map(baseOf),
  ].find(has);
  return { page, names: names ?? page };
}

/** Choices of visitors are apart from those of the console, which may share the origin. */
export const visitorStorage = {
  getItem: (key: string): string | null => localStorage.getItem(`visitor.${key}`),
  setItem: (key: string, value: string): void => localStorage.setItem(`visitor.${key}`, value),
};
