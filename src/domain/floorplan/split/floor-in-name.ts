import { floorOfWords } from '../levels/floor-words.ts';

/** Words for the ground floor and for floors below it, in the languages of the plans that we meet. */
const GROUND = /(^|[^a-z])(gf|g|eg|rdc|pb|ground|erdgeschoss|rez|baja|terra|terreno|begane)([^a-z]|$)/;
const BELOW =
  /(^|[^a-z])(b|ug|basement|keller|untergeschoss|sous-?sol|s[oó]tano|kelder|подвал)[ _.-]*(\d{1,2})?([^a-z\d]|$)/;
const ABOVE =
  /(?:floor|level|lvl|storey|story|etage|étage|stock|geschoss|planta|piso|piano|verdieping|этаж|[^a-z]l|^l)[ _.]*(-?\d{1,3})(?!\d)/;
const STOREY =
  /(?:^|[^\d])(\d{1,3})[ _.-]*(?:og|st|nd|rd|th|er|e|ème|\.)?[ _.-]*(?:og|floor|stock|étage|etage|этаж)/;

/** The level index that the name of a file tells; null where it tells none. */
export function floorInName(fileName: string): number | null {
  const bare = fileName.replace(/\.[a-z]+$/i, '');
  const told = floorOfWords(bare.replaceAll('_', ' '));
  if (told !== null) return told;
  const name = bare
    .toLowerCase()
    .replaceAll('-', ' -')
    .replaceAll(/(\p{L}) -(?=\d)/gu, '$1 ');
  const above = STOREY.exec(name) ?? ABOVE.exec(name);
  if (above !== null) return Number(above[1]);
  const below = BELOW.exec(name);
  if (below !== null) return -Number(below[3] ?? 1);
  if (GROUND.test(name)) return 0;
  const [, number] = /(?:^|[^\d])(-?\d{1,2})$/.exec(name) ?? [];
  return number === undefined ? null : Number(number);
}
