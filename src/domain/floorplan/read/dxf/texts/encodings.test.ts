import { expect, it } from 'vitest';
import {
  asciiDxf,
  binaryDxf,
  entity,
  lineEntity,
} from '../../../../../../tests/support/server/files/dxf-writer.ts';
import { encodeIn } from '../../../../../../tests/support/domain/encode-in.ts';
import { valueOf } from '../../../../../../tests/support/domain/value-of.ts';
import type { Encoding } from '../../../../text-encoding/index.ts';
import { readDxf } from '../read-dxf.ts';

const WORDS: [encoding: Encoding, layer: string, words: string[]][] = [
  ['shift_jis', '部屋名', ['会議室', '事務室', 'トイレ', 'ソ表示ｱｲｳ']],
  ['gbk', '房间名', ['会议室', '办公室', '卫生间']],
  ['big5', '房間名', ['會議室', '辦公室', '廁所', '樓梯間']],
  ['euc-kr', '실명', ['회의실', '사무실', '화장실']],
  ['windows-1251', 'Помещения', ['Приёмная', 'Кабинет', 'Коридор']],
  ['windows-1253', 'Χώροι', ['Γραφείο', 'Διάδρομος', 'Σκάλα']],
  ['windows-1250', 'Ściany', ['Łazienka', 'Pokój', 'Księgowość']],
  ['windows-1252', 'Räume', ['Büro', 'Küche', 'Ärztezimmer']],
];
const text = (layer: string, words: string, y: number) =>
  entity('TEXT', [8, layer], [1, words], [10, 0], [20, y], [40, 1]);

/** A drawing in a code page, as it comes out of programs. */
function written(
  encoding: Encoding,
  layer: string,
  words: readonly string[],
  { header = {}, isBinary = false }: { header?: Record<string, [number, string]>; isBinary?: boolean } = {},
): Uint8Array<ArrayBuffer> {
  const parts = {
    header,
    entities: [lineEntity(0, 0, 9, 9, layer), ...words.map((word, y) => text(layer, word, y))],
  };
  if (!isBinary) return encodeIn(encoding, asciiDxf(parts).toString('utf8'));
  // Each text is replaced by the bytes of its letters, which end with a zero as those of UTF-8 do.
  let bytes = Buffer.from(binaryDxf(parts));
  for (const one of [layer, ...words]) {
    const from = Buffer.from(`${one}\0`, 'utf8');
    const to = Buffer.concat([encodeIn(encoding, one), Buffer.of(0)]);
    for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + to.length))
      bytes = Buffer.concat([bytes.subarray(0, at), to, bytes.subarray(at + from.length)]);
  }
  return new Uint8Array(bytes);
}

const wordsOf = (bytes: Uint8Array, chosen: Encoding | null = null) => {
  const drawing = valueOf(readDxf(bytes, undefined, chosen));
  const texts = drawing.drawn.flatMap((one) => (one.kind === 'text' ? [one.text] : []));
  return { texts, layer: drawing.drawn[0]!.layer, encodings: drawing.encodings };
};

it.each(WORDS)(
  '%s without a code page · read → layers and words as they were written',
  (encoding, layer, words) => {
    for (const isBinary of [false, true]) {
      const bytes = written(encoding, layer, words, { isBinary });
      expect(wordsOf(bytes)).toMatchObject({ texts: words, layer, encodings: { encoding, isSure: true } });
    }
  },
);

it.each(WORDS)(
  '%s under a header of 2007 or later · read → as they were written',
  (encoding, layer, words) => {
    const header: Record<string, [number, string]> = { $ACADVER: [1, 'AC1021'] };
    expect(wordsOf(written(encoding, layer, words, { header }))).toMatchObject({ texts: words, layer });
  },
);

it('a header that says Western above words in Shift-JIS · read → Japanese, which a person can look at', () => {
  const [encoding, layer, words] = WORDS[0]!;
  const header: Record<string, [number, string]> = { $DWGCODEPAGE: [3, 'ANSI_1252'] };
  const read = wordsOf(written(encoding, layer, words, { header }));
  expect(read).toMatchObject({ texts: words, encodings: { encoding } });
});

it('a header that says what is so · read → nothing to ask', () => {
  const header: Record<string, [number, string]> = { $DWGCODEPAGE: [3, 'ANSI_1250'] };
  const read = wordsOf(written('windows-1250', 'A', ['Předsíň'], { header }));
  expect(read).toMatchObject({ texts: ['Předsíň'] });
  expect(read.encodings).toBeUndefined();
});

it('one word that two languages could have written · read → asked with samples; as a person says', () => {
  const bytes = written('windows-1252', 'A', ['Père']);
  const { encodings } = wordsOf(bytes);
  expect(encodings).toMatchObject({ isSure: false });
  const samples = encodings?.choices.map((choice) => choice.samples.join());
  expect(samples).toEqual(expect.arrayContaining(['Père', 'Pčre']));
  expect(wordsOf(bytes, 'windows-1250').texts).toEqual(['Pčre']);
});

it('the code page of DOS · read → as it was written', () => {
  const header: Record<string, [number, string]> = { $ACADVER: [1, 'AC1009'], $DWGCODEPAGE: [3, 'dos850'] };
  expect(wordsOf(written('ibm850', 'A', ['Büro', 'Große Küche'], { header })).texts).toEqual([
    'Büro',
    'Große Küche',
  ]);
});
