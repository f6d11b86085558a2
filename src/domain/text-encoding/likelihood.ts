import { decodeStrictly } from './decode-text.ts';
import type { Encoding } from './encodings.ts';

/** The special letters of languages, the most frequent first. */
const WEST = 'éäüöàèêçíóáñßôâîåøæúûëïìòùãõœ';
const CYRILLIC = 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіїєґ';
const SPECIAL: Partial<Record<Encoding, string>> = {
  'windows-1252': WEST,
  macintosh: WEST,
  ibm850: WEST,
  'windows-1250': 'áíéčřěžšýúůłąęóćżśńźöőäüűťďňâăîşţđôß',
  'windows-1254': 'ışğüöçâîû',
  'windows-1257': 'āīšūēėžčļņģķąęųįõäöü',
  'windows-1251': CYRILLIC,
  'koi8-r': CYRILLIC,
  ibm866: CYRILLIC,
  'windows-1253': 'αοιετσνηυρπκμλςίόάέωήδγχθύφβώξζψϊ',
  'windows-1255': 'יוהלאתרשמבנדקחפעגטצסכזםןךףץ',
  'windows-1256': 'اليمنوترةبسدعفهكحقجشطصخضذءزأإىثغئؤظآ',
  'windows-1258': 'àáâđôêăươéèíóòúùä\u0300\u0301\u0303\u0309\u0323',
  'windows-874': 'านรอกเง่ีมยลว้ดท์ัสต็ิะปบคหแจพชขใไุูโำถ',
};

/** Frequent signs on plans and in tables, of the languages that write two bytes a letter. */
const FREQUENT: Partial<Record<Encoding, string>> = {
  gbk: '的一不在人有是大国中上下东西南北会议室厅门电房间办公卫生走廊楼梯厨消防设备机库储藏餐休息值班男女接待大堂入口出前台经理财务资料档案教室宿舍病护士诊药急手术检验图书阅览文件服务培训研发生产车仓客商店银行水井风管道层平面建筑区号码名称类型位置说明',
  big5: '的一不在人有是大國中上下東西南北會議室廳門電房間辦公衛生走廊樓梯廚消防設備機庫儲藏餐休息值班男女接待大堂入口出前台經理財務資料檔案教室宿舍病護士診藥急手術檢驗圖書閱覽文件服務培訓研發生產車倉客商店銀行水井風管道層平面建築區號碼名稱類型位置說明廁所茶',
  shift_jis:
    '会議室事務便所階段廊下倉庫機械電気玄関受付男女洗面更衣給湯休憩食堂厨房社長応接書駐車場出入口前台所寝居間和洋浴押物置平図面建築医療診察病処置薬局教職員体育館図書校理科音楽家庭保健非常多目的屋外上階人日本大小中一二三四五水消火栓空調名称種類位置備考第',
  'euc-jp':
    '会議室事務便所階段廊下倉庫機械電気玄関受付男女洗面更衣給湯休憩食堂厨房社長応接書駐車場出入口前台所寝居間和洋浴押物置平図面建築医療診察病処置薬局教職員体育館図書校理科音楽家庭保健非常多目的屋外上階人日本大小中一二三四五水消火栓空調名称種類位置備考第',
  'euc-kr':
    '실회의사무화장계단복도창고기계전기현관안내남여세면탈의휴게식당주방대기접수진료병처치약국교직원체육관도서검사수술응급출입구정문로비엘리베이터승강방거침욕다용목적옥외상하층인일본대소중가나라마바아자차카타파하고이서은는을에서지시주소호',
};
const FREQUENT_SETS = new Map(Object.entries(FREQUENT).map(([label, signs]) => [label, new Set(signs)]));
const WEIGHTS = new Map(
  Object.entries(SPECIAL).map(([label, letters]) => [
    label,
    new Map(Array.from(letters, (letter, at) => [letter, 1.2 - (1.2 * at) / letters.length])),
  ]),
);

/** Signs on plans that are not part of a word. */
const NEUTRAL = /[°²³½¼¾×·•–—‘’“”„«»‹›€£¥§©®±…№\u00A0\u3000]/u;
const LETTER = /\p{L}|\p{M}/u;
const WORD = /[\p{L}\p{M}]+/gu;
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
];
const VOWEL = /[aeiouyàáâãäåæèéêëìíîïòóôõöøœùúûüýāēīūėęąįųőűůěăı]/iu;
const WORTH_NOTHING = -3;

const isTwoBytes = (encoding: Encoding): boolean => Object.hasOwn(FREQUENT, encoding);

/** How likely a line is written in an encoding: about 1 where it is, less than nothing where it is not. */
export function likelihood(encoding: Encoding, bytes: Uint8Array): number {
  const text = decodeStrictly(encoding, bytes);
  if (text === null) return WORTH_NOTHING;
  // Bytes of other code pages hardly ever are UTF-8 by accident.
  if (encoding === 'utf-8') return 2;
  return isTwoBytes(encoding) ? ofSigns(encoding, text) : ofLetters(encoding, text);
}

/** By signs of two bytes each. */
function ofSigns(encoding: Encoding, text: string): number {
  const frequent = FREQUENT_SETS.get(encoding)!;
  const signs = Array.from(text).filter((sign) => sign > '\u007F');
  const isHalfWidth = (sign: string | undefined) =>
    sign !== undefined && sign >= '\uFF61' && sign <= '\uFF9F';
  let sum = 0;
  let weight = 0;
  for (const [i, sign] of signs.entries()) {
    const isHalf = isHalfWidth(sign);
    const size = isHalf ? 0.5 : 1;
    weight += size;
    if (isHalf) sum += size * (isHalfWidth(signs[i - 1]) || isHalfWidth(signs[i + 1]) ? 0.2 : -1);
    else sum += ofSign(encoding, sign, frequent);
  }
  return weight === 0 ? 0 : sum / weight;
}

function ofSign(encoding: Encoding, sign: string, frequent: ReadonlySet<string>): number {
  if (frequent.has(sign)) return 1.4;
  const isJapanese = encoding === 'shift_jis' || encoding === 'euc-jp';
  if (sign >= '\u3041' && sign <= '\u30FF') return isJapanese ? 1 : -0.5;
  if (sign >= '\uAC00' && sign <= '\uD7A3') return encoding === 'euc-kr' ? 0.5 : -1;
  if (sign >= '\uFF01' && sign <= '\uFF5E') return 0.5;
  if (sign >= '\u4E00' && sign <= '\u9FFF') return encoding === 'euc-kr' ? -0.6 : 0;
  if (NEUTRAL.test(sign) || (sign >= '\u3000' && sign <= '\u301F')) return 0;
  return -0.8;
}

/** By letters of one byte each, and their words. */
function ofLetters(encoding: Encoding, text: string): number {
  const weights = WEIGHTS.get(encoding)!;
  let sum = 0;
  let count = 0;
  for (const word of text.match(WORD) ?? []) {
    if (!/[^\0-\u007F]/u.test(word)) continue;
    const letters = Array.from(word);
    const high = letters.filter((letter) => letter > '\u007F');
    count += high.length;
    for (const letter of high) sum += weights.get(letter.toLowerCase()) ?? -0.5;
    sum -= high.length * faultOf(word, letters, high.length);
  }
  const at = Array.from(text);
  for (const [i, sign] of at.entries()) {
    if (sign <= '\u007F' || LETTER.test(sign)) continue;
    const isInWord = LETTER.test(at[i - 1] ?? '') && LETTER.test(at[i + 1] ?? '');
    const isBeside = LETTER.test(at[i - 1] ?? '') || LETTER.test(at[i + 1] ?? '');
    if (NEUTRAL.test(sign) && !isInWord) continue;
    count += 1;
    if (/\p{C}/u.test(sign)) sum -= 3;
    else if (isInWord) sum -= 2;
    else sum -= isBeside ? 1 : 0.5;
  }
  return count === 0 ? 0 : sum / count;
}

/** What speaks against a word, for each of its special letters. */
function faultOf(word: string, letters: readonly string[], high: number): number {
  if (SCRIPTS.filter((script) => script.test(word)).length > 1) return 2;
  let fault = /\p{Ll}\p{Lu}|\p{L}\p{Lu}\p{Ll}/u.test(word) ? 1 : 0;
  // Letters of small words of two languages come out as one.
  if (!SCRIPTS[0]!.test(word)) return fault;
  if (letters.length > 3 && high > letters.length / 2) fault += 1.5;
  let odd = 0;
  for (const [i, letter] of letters.entries()) {
    if (letter <= '\u007F') continue;
    const isVowel = VOWEL.test(letter);
    const beside = [letters[i - 1], letters[i + 1]].filter((one) => one !== undefined);
    if (beside.length > 0 && beside.every((one) => VOWEL.test(one) === isVowel)) odd += 1;
    else odd -= 0.3;
  }
  return fault + (0.6 * odd) / high;
}
