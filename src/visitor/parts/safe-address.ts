const WEB = new Set(['https:', 'http:']);

/** The address of a link of a place, if it leads to a page; null: it would run, or lead to who knows where. */
export function webAddress(text: string | undefined): string | null {
  if (text === undefined) return null;
  try {
    const url = new URL(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`);
    return WEB.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

export const phoneAddress = (number: string, extension = ''): string =>
  `tel:${(number + (extension === '' ? '' : `,${extension}`)).replaceAll(/[^\d+*#,]/g, '')}`;

export const mailAddress = (text: string): string => `mailto:${encodeURIComponent(text).replace('%40', '@')}`;
