import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';

const codeOf = (country: string): CountryCode | undefined =>
  isSupportedCountry(country) ? country : undefined;
const parsed = (text: string, country?: string) =>
  parsePhoneNumberFromString(text, country === undefined ? undefined : codeOf(country));

/** The numbering plans of the countries. It is large, and loaded with the first field for a phone number. */
export const PHONE_BOOK = {
  countries: getCountries().map((id) => ({ id: id as string, code: getCountryCallingCode(id) })),
  countryOf: (text: string): string | undefined => parsed(text)?.country,
  /** "+1 213 373 4253"; undefined if it is not a number of that country. */
  international: (text: string, country: string): string | undefined => {
    const number = parsed(text, country);
    return number?.isPossible() === true ? number.formatInternational() : undefined;
  },
  /** The same number with the code of another country. */
  inCountry: (text: string, country: string): string | undefined => {
    const code = codeOf(country);
    const national = parsed(text)?.nationalNumber ?? text.replace(/^\+\d*\s*/, '');
    return code === undefined ? undefined : `+${getCountryCallingCode(code)} ${national}`.trimEnd();
  },
  example: (country: string): string | undefined => {
    const code = codeOf(country);
    return code === undefined ? undefined : `+${getCountryCallingCode(code)} …`;
  },
  isValid: (text: string): boolean => parsed(text)?.isPossible() === true,
};

export type PhoneBook = typeof PHONE_BOOK;
