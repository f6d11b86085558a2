import { LENGTH } from '../../../../domain/limits.ts';
import { startValues, type ImportValues, type QueuedLevel } from '../import-values.ts';
import { translatedTitleIssues, withTranslatedTitles } from '../../../../domain/values/translated-titles.ts';
import type { Draft } from '../../../forms/index.ts';
import { stripInvisible } from '../../../ui/field/strip-invisible.ts';
import type { LevelChoice } from './use-several.ts';

/** What the wizard holds of a chosen level. @param titleOf names a floor in the language of the interface */
export function queuedLevel(
  { title, shortTitle, titles = {}, ordinal }: LevelChoice,
  lid: string,
  planName: string,
  titleOf: (index: number) => string,
): QueuedLevel {
  const [, longest] = LENGTH.titleOfLevel;
  const [, most] = LENGTH.shortTitleOfLevel;
  // A person could not find what a rule refuses in the title of a file, nor the half of a character.
  const name = Array.from(stripInvisible(title)).slice(0, longest).join('');
  const short = stripInvisible(shortTitle) || (ordinal === null ? '' : String(ordinal));
  return {
    lid,
    planName,
    levelIndex: ordinal,
    title: name || (ordinal === null ? '' : titleOf(ordinal)),
    shortTitle: short.length > most ? String(ordinal ?? '').slice(0, most) : short,
    titles: titlesToKeep(titles),
  };
}

/** Titles in other languages that the rules take; the wizard has no fields in which others could be mended. */
const titlesToKeep = (titles: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(titles)
      .map(([name, text]) => [name, stripInvisible(text)] as const)
      .filter(
        ([name, text]) =>
          translatedTitleIssues(withTranslatedTitles({}, { [name]: text }), {
            title: LENGTH.titleOfLevel,
            shortTitle: LENGTH.shortTitleOfLevel,
          }).length === 0,
      ),
  );

/** The wizard for the next level: what was decided for the one before is proposed again. */
export function nextValues(values: ImportValues, queue: readonly QueuedLevel[]): ImportValues | null {
  const [next, ...rest] = queue;
  if (next === undefined) return null;
  const { lid: _, ...level } = next;
  const { levelType, roles, mapping, agreed, encoding } = values;
  return {
    ...startValues(null, levelType, () => ''),
    ...level,
    roles,
    agreed,
    encoding,
    // The meaning of other values of this file is proposed again.
    mapping,
    queue: rest,
  };
}

/** The form of the next level, under the key that its plan is kept by; null where none comes after this. */
export function nextDraft(values: ImportValues): { id: string; draft: Draft<ImportValues> } | null {
  const next = nextValues(values, values.queue);
  const id = values.queue[0]?.lid;
  return next === null || id === undefined ? null : { id, draft: { values: next, geometry: null } };
}
