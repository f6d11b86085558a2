import { expect, it } from 'vitest';
import { encodeIn } from '../../../tests/support/domain/encode-in.ts';
import { decodeIn } from './decode-text.ts';
import type { Encoding } from './encodings.ts';
import { guessEncoding } from './guess-encoding.ts';

const WORDS: [language: string, encoding: Encoding, words: string][] = [
  ['Japanese', 'shift_jis', '会議室 事務室 トイレ 階段 廊下 給湯室 更衣室 エレベーター 倉庫'],
  ['Japanese names', 'shift_jis', '応接室 図面枠 通り芯 建具 壁 寸法線'],
  ['Japanese in EUC', 'euc-jp', '会議室 事務室 トイレ 階段 廊下 給湯室 エレベーター'],
  ['Chinese', 'gbk', '会议室 办公室 卫生间 走廊 楼梯间 电梯 消防控制室 储藏间'],
  ['traditional Chinese', 'big5', '會議室 辦公室 廁所 走廊 樓梯間 電梯 儲藏室 茶水間'],
  ['Korean', 'euc-kr', '회의실 사무실 화장실 계단 복도 엘리베이터 창고 기계실'],
  ['Korean, other words', 'euc-kr', '벽체 문틀 가구 중심선 원장실 놀이방'],
  ['Russian', 'windows-1251', 'Приёмная Кабинет Коридор Лестница Туалет Кладовая'],
  ['Russian in capitals', 'windows-1251', 'КАБИНЕТ КОРИДОР ЛЕСТНИЦА СКЛАД'],
  ['Ukrainian', 'windows-1251', 'Приймальня Сходи Їдальня Вбиральня Кімната'],
  ['Russian of DOS', 'ibm866', 'Приёмная Кабинет Коридор Лестница'],
  ['Russian of Unix', 'koi8-r', 'Приёмная Кабинет Коридор Лестница'],
  ['Greek', 'windows-1253', 'Γραφείο Διάδρομος Σκάλα Αίθουσα Τουαλέτα Αποθήκη'],
  ['Arabic', 'windows-1256', 'غرفة الاجتماعات مكتب ممر درج دورة مياه المدخل'],
  ['Thai', 'windows-874', 'ห้องประชุม สำนักงาน ทางเดิน บันได ห้องน้ำ'],
  ['Polish', 'windows-1250', 'Łazienka Pokój Sala główna Księgowość Wejście Półka'],
  ['German', 'windows-1252', 'Büro Küche Empfang für Gäste Ärztezimmer Flur Großer Saal'],
  ['Danish', 'windows-1252', 'Mødelokale Køkken Gæstetoilet Åben plads Værksted'],
  ['UTF-8', 'utf-8', 'Приёмная Büro 会議室'],
];

/** Right at first, but something else is likely too. */
const ASKED: typeof WORDS = [
  ['Chinese, unusual words', 'gbk', '墙体 轴线 家具 强电井 洽谈区'],
  ['Hebrew', 'windows-1255', 'חדר ישיבות משרד מסדרון מדרגות שירותים מחסן'],
  ['one Czech word', 'windows-1250', 'Předsíň'],
  ['one French word', 'windows-1252', 'Père'],
];

const linesOf = (encoding: Encoding, words: string) =>
  words
    .split(' ')
    .map((word) => encodeIn(encoding, word))
    .filter((line) => line.some((byte) => byte > 127));
const read = (encoding: Encoding, lines: readonly Uint8Array[]) =>
  lines.map((line) => decodeIn(encoding, line));

it.each(WORDS)('%s in %s · guessed → read as it was written, no question', (_, encoding, words) => {
  const lines = linesOf(encoding, words);
  const guess = guessEncoding(lines)!;
  expect(read(guess.encoding, lines)).toEqual(read(encoding, lines));
  expect(guess.isSure).toBe(true);
});

it.each(ASKED)('%s in %s · guessed → offered with a sample', (_, encoding, words) => {
  const lines = linesOf(encoding, words);
  const guess = guessEncoding(lines)!;
  expect(guess.isSure).toBe(false);
  const right = guess.choices.find((choice) => choice.encoding === encoding);
  expect(right?.samples).toEqual(read(encoding, lines).slice(0, 4));
});

it('a file says that it is Western · its words are Japanese → Japanese', () => {
  const guess = guessEncoding(linesOf('shift_jis', '会議室 事務室 トイレ 階段'), 'windows-1252');
  expect(guess).toMatchObject({ encoding: 'shift_jis', isSure: true });
});

it.each(WORDS)('%s in %s · the file says so → taken by its word', (_, encoding, words) => {
  const guess = guessEncoding(linesOf(encoding, words), encoding)!;
  const lines = linesOf(encoding, words);
  expect(read(guess.encoding, lines)).toEqual(read(encoding, lines));
});

it('plain letters alone · guessed → nothing to ask', () => {
  expect(guessEncoding([])).toBeNull();
});
