import { formatLocaleOf } from './choose-language.ts';

/** For Intl: Arabic in its own digits, since nothing that visitors read is an id to be typed elsewhere. */
export const visitorLocale = (language: string, browser: string): string =>
  language === 'ar' ? 'ar-u-nu-arab' : formatLocaleOf(language, browser);

export const DAY_STYLE = { weekday: 'long', day: 'numeric', month: 'long' } as const;

/** Two times of twelve hours do not fit side by side in Arabic, and signs there have twenty-four. */
export const timeStyle = (language: string): Intl.DateTimeFormatOptions => ({
  hour: '2-digit',
  minute: '2-digit',
  ...(language === 'ar' && { hourCycle: 'h23' }),
});

/** A day and a time, as every text for visitors writes them: "Monday 30 November at 12:00". */
export const momentStyle = (language: string): Intl.DateTimeFormatOptions => ({
  ...DAY_STYLE,
  ...timeStyle(language),
});
