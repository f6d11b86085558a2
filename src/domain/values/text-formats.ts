import * as z from 'zod';

const email = z.email().max(254);
const webAddress = z.url({ protocol: /^https?$/ }).max(2048);
const IMAGE_PATH = /\.(?:png|jpe?g)$/i;

/** Octets before the @ of an address (RFC 5321, section 4.5.3.1.1). */
const MAILBOX_OCTETS = 64;

// @spec 5.2 5.50
export function isEmail(text: string): boolean {
  return email.safeParse(text).success && text.lastIndexOf('@') <= MAILBOX_OCTETS;
}

// @spec 5.3 5.50
/**
 * True for an http or https address. Other schemes (above all javascript:) are not allowed, nor is an address with a user in
 * it: `https://bank.example@other.example` reads as a page of the first host and opens the second.
 */
export function isWebAddress(text: string): boolean {
  if (!webAddress.safeParse(text).success) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

// @spec 5.4 5.5
/**
 * True for an https address whose path ends in .png, .jpg or .jpeg. The https rule is waived for `ownOrigin`, where
 * uploads of this server are read from.
 */
export function isImageAddress(text: string, ownOrigin?: string): boolean {
  if (!isWebAddress(text)) return false;
  const url = new URL(text);
  return IMAGE_PATH.test(url.pathname) && (url.protocol === 'https:' || url.origin === ownOrigin);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

// @spec 5.14 5.61
/** The UUID pattern, any version: beacons are sold with numbers that no version names. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

const PHONE = /^\+\d(?:[\d -]*\d)?$/;
const PHONE_DIGITS = { least: 5, most: 15 } as const;

// @spec 5.52
/** A leading + followed by digits, dashes and spaces; 5 to 15 digits, the most that E.164 gives out. */
export function isPhoneNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length;
  return PHONE.test(text) && digits >= PHONE_DIGITS.least && digits <= PHONE_DIGITS.most;
}
