/** The text files of this language, each a chunk of its own. */
export const texts = import.meta.glob<object>('./**/*.json', { import: 'default' });
