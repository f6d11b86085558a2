import { DAYS } from '../../values/opening-hours.ts';
import { isPhoneNumber, isWebAddress } from '../../values/text-formats.ts';
import { textOf } from '../localized-text.ts';

/** Days as IMDF writes them, in the syntax of OpenStreetMap. */
const SHORT = DAYS.map((day) => day.slice(0, 2));
const ALWAYS: readonly [string, string] = ['00:00', '00:00'];

type Hours = Record<string, string[][]>;

export interface Contacts {
  phoneNumber?: string;
  website?: string;
  openHours?: Hours;
}

/** What a thing of an archive says of how it is reached, and by which of its properties; what can't be read stays there. */
export function contactsOf(properties: Readonly<Record<string, unknown>>): {
  contacts: Contacts;
  used: string[];
} {
  const contacts: Contacts = {};
  const used: string[] = [];
  const phone = textOf(properties['phone'])
    ?.replaceAll(/[().\s]+/g, ' ')
    .trim();
  if (phone !== undefined && isPhoneNumber(phone)) {
    contacts.phoneNumber = phone;
    used.push('phone');
  }
  const website = textOf(properties['website']);
  if (website !== null && isWebAddress(website)) {
    contacts.website = website;
    used.push('website');
  }
  const hours = hoursOf(textOf(properties['hours']));
  if (hours !== null) {
    contacts.openHours = hours;
    used.push('hours');
  }
  return { contacts, used };
}

/** `Mo-Fr 08:00-17:00; Sa 09:00-12:00` by day; null where a day has more than one span, or it says something else. */
export function hoursOf(text: string | null): Hours | null {
  if (text === null) return null;
  if (/^\s*24\/7\s*$/.test(text)) return Object.fromEntries(DAYS.map((day) => [day, [[...ALWAYS]]]));
  const hours: Hours = {};
  for (const part of text.split(';').map((one) => one.trim())) {
    if (part === '') continue;
    const [, days = '', from = '', to = ''] =
      /^([A-Za-z, -]+?)\s+(\d{1,2}:\d{2})\s*-\s*(\d{1,2}:\d{2})$/.exec(part) ?? [];
    const span = [clock(from), clock(to)];
    const named = daysIn(days);
    if (named === null || span.includes(null)) return null;
    for (const day of named) hours[day] = [span as string[]];
  }
  return Object.keys(hours).length > 0 ? hours : null;
}

function clock(text: string): string | null {
  const [, hour = '', minute = ''] = /^(\d{1,2}):([0-5]\d)$/.exec(text) ?? [];
  if (hour === '' || Number(hour) > 24) return null;
  if (Number(hour) === 24) return minute === '00' ? '00:00' : null;
  return `${hour.padStart(2, '0')}:${minute}`;
}

function daysIn(text: string): string[] | null {
  const found: string[] = [];
  for (const part of text.split(',').map((one) => one.trim())) {
    const [from, to = from] = part.split('-').map((one) => SHORT.indexOf(capital(one.trim())));
    if (from === undefined || to === undefined || from < 0 || to < 0) return null;
    for (let at = from; ; at = (at + 1) % DAYS.length) {
      found.push(DAYS[at]!);
      if (at === to) break;
    }
  }
  return found.length > 0 ? found : null;
}

const capital = (day: string): string => day.slice(0, 1).toUpperCase() + day.slice(1, 2).toLowerCase();

/** Opening hours as IMDF has them; null without any, or if an offset from UTC has no form there. */
export function hoursText(stored: unknown): string | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const parts = Object.entries(stored as Record<string, unknown>).flatMap(([day, spans]) => {
    const at = DAYS.findIndex((one) => one === day);
    const [span] = Array.isArray(spans) ? (spans as unknown[]) : [];
    if (at < 0 || !Array.isArray(span)) return [];
    const [from, to] = span as unknown[];
    if (typeof from !== 'string' || typeof to !== 'string') return [];
    return [{ at, text: `${SHORT[at]} ${from}-${to === '00:00' ? '24:00' : to}` }];
  });
  if (parts.length === 0 || parts.some(({ text }) => !/^\w\w \d\d:\d\d-\d\d:\d\d$/.test(text))) return null;
  return parts
    .toSorted((a, b) => a.at - b.at)
    .map(({ text }) => text)
    .join('; ');
}
