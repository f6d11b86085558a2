import { isContentLanguage, type ContentLanguage } from '../entities/content-languages.ts';

/** The languages asked for first where a file gives a text in several. */
const PREFERRED = ['en', 'en-US', 'en-GB'];

/**
 * The text a property holds: a string, a number, a boolean, or one of several languages as IMDF writes it (`{"en": "Lobby",
 * "ru": "…"}`). Null without a text.
 */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return line(value) || null;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const languages = languagesOf(value);
  if (!languages) return null;
  const best = PREFERRED.map((language) => languages.get(language)).find(Boolean);
  return best ?? languages.values().next().value ?? null;
}

/** The Arabic text of a property in several languages. */
export function arabicTextOf(value: unknown): string | null {
  return languagesOf(value)?.get('ar') ?? null;
}

/** The texts in content languages, except the one of `textOf` and the Arabic one; "pt-BR" counts as "pt". */
export function textsInLanguages(value: unknown): Partial<Record<ContentLanguage, string>> {
  const languages = languagesOf(value);
  if (!languages) return {};
  const taken = textOf(value);
  const found: Partial<Record<ContentLanguage, string>> = {};
  for (const [language, text] of languages) {
    const base = language.split('-')[0]?.toLowerCase() ?? '';
    if (base === 'ar' || text === taken || !isContentLanguage(base)) continue;
    if (found[base] === undefined || language === base) found[base] = text;
  }
  return found;
}

/** The texts in languages that can't be stored, except the one of `textOf` and the Arabic one. */
export function otherTextsOf(value: unknown): [language: string, text: string][] {
  const languages = languagesOf(value);
  if (!languages) return [];
  const taken = textOf(value);
  const kept = new Set(Object.values(textsInLanguages(value)));
  return [...languages].filter(([language, text]) => language !== 'ar' && text !== taken && !kept.has(text));
}

function languagesOf(value: unknown): Map<string, string> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const texts = new Map<string, string>();
  for (const [language, text] of Object.entries(value)) {
    if (!/^[a-z]{2,3}(-\w+)*$/i.test(language)) return null;
    if (typeof text === 'string' && line(text)) texts.set(language, line(text));
  }
  return texts;
}

/** On one line: no control characters, no halves of a surrogate pair, which no list or server could take. */
function line(text: string): string {
  return text
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\p{Cs}/gu, '\ufffd')
    .trim();
}
