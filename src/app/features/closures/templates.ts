import type { ClosureReason } from '../../../domain/closures/index.ts';
import { momentStyle, visitorLocale } from '../../i18n/visitor-moments.ts';

/** Sentences for visitors in the languages of content: `{what}` is closed, until `{until}`. */
interface Templates {
  until: Readonly<Record<ClosureReason, string>>;
  noEnd: Readonly<Record<ClosureReason, string>>;
}

const TEMPLATES: Readonly<Record<string, Templates>> = {
  en: {
    until: {
      maintenance: '{what} is being serviced until {until}.',
      cleaning: '{what} is closed for cleaning until {until}.',
      event: '{what} is closed for an event until {until}.',
      danger: '{what} is closed for your safety until {until}.',
      other: '{what} is closed until {until}.',
    },
    noEnd: {
      maintenance: '{what} is being serviced until further notice.',
      cleaning: '{what} is closed for cleaning.',
      event: '{what} is closed for an event.',
      danger: '{what} is closed for your safety.',
      other: '{what} is closed until further notice.',
    },
  },
  de: {
    until: {
      maintenance: '{what}: wegen Wartung geschlossen bis {until}.',
      cleaning: '{what}: wegen Reinigung geschlossen bis {until}.',
      event: '{what}: wegen einer Veranstaltung geschlossen bis {until}.',
      danger: '{what}: zu Ihrer Sicherheit geschlossen bis {until}.',
      other: '{what}: geschlossen bis {until}.',
    },
    noEnd: {
      maintenance: '{what}: wegen Wartung bis auf Weiteres geschlossen.',
      cleaning: '{what}: wegen Reinigung geschlossen.',
      event: '{what}: wegen einer Veranstaltung geschlossen.',
      danger: '{what}: zu Ihrer Sicherheit geschlossen.',
      other: '{what}: bis auf Weiteres geschlossen.',
    },
  },
  fr: {
    until: {
      maintenance: '{what} : fermeture pour maintenance jusqu’au {until}.',
      cleaning: '{what} : fermeture pour nettoyage jusqu’au {until}.',
      event: '{what} : fermeture pour un événement jusqu’au {until}.',
      danger: '{what} : fermeture pour votre sécurité jusqu’au {until}.',
      other: '{what} : fermeture jusqu’au {until}.',
    },
    noEnd: {
      maintenance: '{what} : fermeture pour maintenance jusqu’à nouvel ordre.',
      cleaning: '{what} : fermeture pour nettoyage.',
      event: '{what} : fermeture pour un événement.',
      danger: '{what} : fermeture pour votre sécurité.',
      other: '{what} : fermeture jusqu’à nouvel ordre.',
    },
  },
  es: {
    until: {
      maintenance: '{what}: cerrado por mantenimiento hasta {until}.',
      cleaning: '{what}: cerrado por limpieza hasta {until}.',
      event: '{what}: cerrado por un evento hasta {until}.',
      danger: '{what}: cerrado por su seguridad hasta {until}.',
      other: '{what}: cerrado hasta {until}.',
    },
    noEnd: {
      maintenance: '{what}: cerrado por mantenimiento hasta nuevo aviso.',
      cleaning: '{what}: cerrado por limpieza.',
      event: '{what}: cerrado por un evento.',
      danger: '{what}: cerrado por su seguridad.',
      other: '{what}: cerrado hasta nuevo aviso.',
    },
  },
  ja: {
    until: {
      maintenance: '{what}は{until}まで点検のため閉鎖しています。',
      cleaning: '{what}は{until}まで清掃のため閉鎖しています。',
      event: '{what}は{until}まで催しのため閉鎖しています。',
      danger: '{what}は{until}まで安全のため閉鎖しています。',
      other: '{what}は{until}まで閉鎖しています。',
    },
    noEnd: {
      maintenance: '{what}は点検のため当分の間閉鎖しています。',
      cleaning: '{what}は清掃のため閉鎖しています。',
      event: '{what}は催しのため閉鎖しています。',
      danger: '{what}は安全のため閉鎖しています。',
      other: '{what}は当分の間閉鎖しています。',
    },
  },
  ar: {
    until: {
      maintenance: '{what}: مغلق للصيانة حتى {until}.',
      cleaning: '{what}: مغلق للتنظيف حتى {until}.',
      event: '{what}: مغلق بسبب فعالية حتى {until}.',
      danger: '{what}: مغلق حفاظًا على سلامتكم حتى {until}.',
      other: '{what}: مغلق حتى {until}.',
    },
    noEnd: {
      maintenance: '{what}: مغلق للصيانة حتى إشعار آخر.',
      cleaning: '{what}: مغلق للتنظيف.',
      event: '{what}: مغلق بسبب فعالية.',
      danger: '{what}: مغلق حفاظًا على سلامتكم.',
      other: '{what}: مغلق حتى إشعار آخر.',
    },
  },
};

export interface Written {
  reason: ClosureReason;
  what: string;
  /** Epoch seconds; null: without an end. */
  until: number | null;
  zone: string;
}

/**
 * A text to visitors in this language; '' in a language without one.
 * @param browser its language: with its own variety of English the text agrees with what the page says beside it
 */
export function templateText(
  language: string,
  { reason, what, until, zone }: Written,
  browser: string,
): string {
  const [base = ''] = language.split('-');
  const own = TEMPLATES[base];
  if (own === undefined || what === '') return '';
  const style = { ...momentStyle(base), timeZone: zone };
  const format = new Intl.DateTimeFormat(visitorLocale(base, browser), style);
  const time = until === null ? '' : format.format(until * 1000);
  return own[until === null ? 'noEnd' : 'until'][reason].replace('{what}', what).replace('{until}', time);
}
