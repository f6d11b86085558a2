const SIGNS: Record<string, string> = { d: '°', p: '±', c: '⌀', '%': '%' };

/** The text of a TEXT or attribute: %%d, %%p, %%c and %%nnn are signs; %%u, %%o and %%k switch lines on and off. */
export function plainText(text: string): string {
  return tidy(
    caret(text).replace(/%%(\d{3}|.)/g, (all, code: string) => {
      if (/^\d{3}$/.test(code)) return Number(code) >= 32 ? String.fromCharCode(Number(code)) : '';
      const key = code.toLowerCase();
      if (Object.hasOwn(SIGNS, key)) return SIGNS[key]!;
      return 'uok'.includes(key) ? '' : all;
    }),
  );
}

/** Codes of MTEXT that carry a value up to a semicolon: font, height, colour, width, tracking, slant, alignment, tabs. */
const WITH_VALUE = 'fFhHcCwWtTqQaAp';

/** The text of an MTEXT without its formatting; `\P` and the like are line ends, `\S1/2;` is 1/2. */
export function plainMultilineText(source: string): string {
  const text = caret(source);
  let plain = '';
  for (let i = 0; i < text.length; i++) {
    const letter = text[i]!;
    if (letter === '{' || letter === '}') continue;
    if (letter !== '\\') {
      plain += letter;
      continue;
    }
    i += 1;
    const code = text[i] ?? '';
    const end = text.indexOf(';', i);
    if (code === 'P' || code === 'X' || code === 'N') plain += '\n';
    else if (code === '~') plain += ' ';
    else if (code === 'S' && end > 0) {
      plain += text.slice(i + 1, end).replace(/[\^#]\s*/g, '/');
      i = end;
    } else if (WITH_VALUE.includes(code) && code !== '' && end > 0) i = end;
    else if (code === '\\' || code === '{' || code === '}') plain += code;
    // \L \l \O \o \K \k switch lines; they and unknown codes are dropped.
  }
  return plainText(plain);
}

/** ^I is a tab, ^J a new line; "^ " stands for the sign itself. */
function caret(text: string): string {
  if (!text.includes('^')) return text;
  return text.replace(/\^([IJM ])/g, (_, code: string) => (code === ' ' ? '^' : code === 'J' ? '\n' : ' '));
}

/** No control characters, no lone halves of letters, no space at either end of a line. */
function tidy(text: string): string {
  return text
    .replace(/\p{Cc}/gu, (sign) => (sign === '\n' ? sign : sign === '\t' ? ' ' : ''))
    .toWellFormed()
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}
