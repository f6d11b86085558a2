import { expect, it } from 'vitest';
import { encodeIn } from '../../../tests/support/domain/encode-in.ts';
import { decodeXml } from './decode-xml.ts';

const declared = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?><a>Büro</a>`;
const bytes = (text: string, encoding: BufferEncoding): Uint8Array =>
  new Uint8Array(Buffer.from(text, encoding));

it.each([
  ['nothing', bytes('<a>Büro</a>', 'utf8'), '<a>Büro</a>'],
  [
    'nothing, in CP1251',
    encodeIn('windows-1251', '<a name="Кабинет директора">Переговорная</a>'),
    '<a name="Кабинет директора">Переговорная</a>',
  ],
  [
    'nothing, in Shift-JIS',
    encodeIn('shift_jis', '<a>会議室</a><a>事務所</a>'),
    '<a>会議室</a><a>事務所</a>',
  ],
  ['UTF-8', bytes(declared('UTF-8'), 'utf8'), declared('UTF-8')],
  ['ISO-8859-1', bytes(declared('ISO-8859-1'), 'latin1'), declared('ISO-8859-1')],
  ['UTF-16 by a mark', bytes(`\uFEFF${declared('UTF-16')}`, 'utf16le'), declared('UTF-16')],
  ['UTF-16, and is not', bytes(declared('UTF-16'), 'utf8'), declared('UTF-16')],
  ['an encoding that does not exist', bytes(declared('x-made-up'), 'utf8'), declared('x-made-up')],
])('XML that says %s · decoded → its letters', (_what, file, text) => {
  expect(decodeXml(file)).toBe(text);
});
