/** The text files of this language, each a chunk of its own; those of the page of visitors are in its own build. */
export const texts = import.meta.glob<object>(['./**/*.json', '!./visitor.json'], { import: 'default' });
