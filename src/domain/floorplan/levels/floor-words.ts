import { searchKey } from '../../search/index.ts';

const folded = (words: string): string[] => words.split('|').map((word) => searchKey(word));

/** Ground floors, by what six languages call them. */
const GROUND = new Set(
  folded(
    'g|gf|e|eg|rdc|rc|pb|ground|ground floor|ground level|erdgeschoss|erdgeschoß|parterre|rez-de-chaussée|rez de chaussée|rez|planta baja|bajo|terra|piano terra|begane grond|地上階|グランドフロア|الطابق الأرضي|الطابق الارضي|الأرضي|أرضي|الدور الأرضي|ground storey|street level',
  ),
);
/** Floors below it that are given without a number. */
const BELOW_ONE = new Set(
  folded(
    'ug|kg|basement|cellar|lower ground|lower ground floor|lg|untergeschoss|untergeschoß|keller|kellergeschoss|sous-sol|sous sol|sótano|地下|地階|القبو|قبو|بدروم|البدروم|الطابق السفلي|kelder|подвал',
  ),
);

/** First to tenth, by their stems. */
const ORDINALS: readonly (readonly string[])[] = [
  'first|erste|premier|première|primer|primera|primero|الأول|一',
  'second|zweite|deuxième|second|seconde|segunda|segundo|الثاني|二',
  'third|dritte|troisième|tercera|tercer|tercero|الثالث|三',
  'fourth|vierte|quatrième|cuarta|cuarto|الرابع|四',
  'fifth|fünfte|cinquième|quinta|quinto|الخامس|五',
  'sixth|sechste|sixième|sexta|sexto|السادس|六',
  'seventh|siebte|septième|séptima|séptimo|السابع|七',
  'eighth|achte|huitième|octava|octavo|الثامن|八',
  'ninth|neunte|neuvième|novena|noveno|التاسع|九',
  'tenth|zehnte|dixième|décima|décimo|العاشر|十',
].map(folded);

/** Words that say that a number is one of floors, and which way it is counted. */
const ABOVE =
  '(?:og|obergeschoss|stock|stockwerk|etage|geschoss|floor|level|lvl|l|fl|niveau|niv|nivel|planta|piso|piano|storey|story|verdieping|etazh|этаж|ebene|الطابق|طابق|الدور|دور|المستوى)';
const BELOW =
  '(?:ug|untergeschoss|u|b|basement|bm|kg|keller|sous-?sol|ss|sotano|s|地下|قبو|القبو|kelder|подвал|lower level)';
const SUFFIX = '(?:st|nd|rd|th|er|ere|e|eme|nd|te|tes|ter|a|o|\\.a|\\.o)?';

const PATTERNS: readonly (readonly [RegExp, (number: number) => number])[] = [
  [/^([+-]?\d{1,3})$/, (n) => n],
  [/^r\s*([+-]\s*\d{1,2})$/, (n) => n],
  [/^(?:p|n|s|e|l|b)\s*(-\d{1,2})$/, (n) => n],
  [new RegExp(`^${ABOVE}[ ._-]*(\\d{1,3})$`), (n) => n],
  [new RegExp(`^${ABOVE}[ ._]*(-\\d{1,3})$`), (n) => n],
  [new RegExp(`^(\\d{1,3})[ ._]*${SUFFIX}[ ._]*${ABOVE}$`), (n) => n],
  [/^(\d{1,3})(?:st|nd|rd|th|er|e|eme|\.)$/, (n) => n],
  [new RegExp(`^${BELOW}[ ._-]*(\\d{1,2})$`), (n) => -n],
  [new RegExp(`^(\\d{1,2})[ ._]*${SUFFIX}[ ._]*${BELOW}$`), (n) => -n],
  [/^b(\d{1,2})f$/, (n) => -n],
  // Japan counts its floors from the ground.
  [/^(\d{1,3})\s*階$/, (n) => n - 1],
  [/^地下\s*(\d{1,2})\s*階?$/, (n) => -n],
];

/**
 * The level index that a floor's own name tells (`EG`, `OG1`, `2nd floor`, `R+1`, `الطابق الأول`); null where it tells none, or
 * is counted in one way here and in another there (`2F`, `P1`).
 */
export function floorOfWords(words: string): number | null {
  const name = searchKey(words).trim().replaceAll(/\s+/g, ' ');
  if (GROUND.has(name)) return 0;
  if (BELOW_ONE.has(name)) return -1;
  for (const [pattern, indexOf] of PATTERNS) {
    const [, number] = pattern.exec(name) ?? [];
    if (number !== undefined) {
      const index = indexOf(Number(number.replaceAll(' ', '')));
      return index === 0 ? 0 : index;
    }
  }
  return byOrdinal(name);
}

/** "first floor", "erstes Obergeschoss", "zweites UG", "premier étage", "primera planta", "الطابق الثاني". */
function byOrdinal(name: string): number | null {
  const parts = name.split(' ');
  if (parts.length !== 2) return null;
  for (const [first, second] of [parts, parts.toReversed()] as [string, string][]) {
    const isAbove = new RegExp(`^${ABOVE}$`).test(second);
    if (!isAbove && !new RegExp(`^${BELOW}$`).test(second)) continue;
    const at = ORDINALS.findIndex((stems) =>
      stems.some((stem) => first === stem || isInflected(first, stem)),
    );
    if (at >= 0) return isAbove ? at + 1 : -(at + 1);
  }
  return null;
}

/** German: "erste" as "erstes", "erster". */
const isInflected = (word: string, stem: string): boolean => stem.endsWith('te') && word.startsWith(stem);
