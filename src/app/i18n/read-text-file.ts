/** What a language has, in a chunk of its own: the names of its files are read with it, and no others. */
const languages = import.meta.glob<{ texts: Record<string, () => Promise<object>> }>('./locales/*/index.ts');

/**
 * A text file of a language, fetched when it is first asked for; null where the language has none of that name.
 * @param name of the file in `locales/<language>/`, without its ending
 */
export async function readTextFile<Texts>(language: string, name: string): Promise<Texts | null> {
  const { texts } = (await languages[`./locales/${language}/index.ts`]?.()) ?? { texts: {} };
  return ((await texts[`./${name}.json`]?.()) as Texts | undefined) ?? null;
}
