type File = { default: Readonly<Record<string, never>> };

/** A file for each language, fetched when it is asked for. */
const files = import.meta.glob<File>('../../app/i18n/locales/*/visitor.json');

export async function readTexts(language: string): Promise<File['default']> {
  const read = files[`../../app/i18n/locales/${language}/visitor.json`];
  if (read === undefined) throw new Error(`There are no texts for ${language}.`);
  return (await read()).default;
}
