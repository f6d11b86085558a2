import type { i18n as I18n } from 'i18next';
import type { ApiError } from '../../../sync/index.ts';

/** The server's own message about a failed call; null without one, as the words of the error are then ours. */
export const serversWords = (error: ApiError): string | null =>
  error.kind === 'http' && !error.code.startsWith('http-') ? error.message : null;

/** The same in the language of the person, for who seldom has to say it: the texts are fetched when needed. */
export async function sayServersWords(i18n: I18n, error: ApiError): Promise<string | null> {
  const words = serversWords(error);
  if (words === null || error.kind !== 'http') return null;
  try {
    const { sayReason } = await import('../../i18n/failure-reason.ts');
    return await sayReason(i18n, { code: error.code, message: words });
  } catch {
    return words;
  }
}
