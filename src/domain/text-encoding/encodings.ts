/** What a file may be written in that does not say so, by the names that TextDecoder knows; `ibm850` it does not know. */
export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'windows-1254',
  'windows-1257',
  'windows-1251',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'windows-874',
  'windows-1258',
  'shift_jis',
  'euc-jp',
  'gbk',
  'big5',
  'euc-kr',
  'koi8-r',
  'ibm866',
  'ibm850',
  'macintosh',
] as const;

export type Encoding = (typeof ENCODINGS)[number];

export const isEncoding = (label: unknown): label is Encoding => ENCODINGS.some((one) => one === label);
