import type { Figure, Section } from './figure.ts';

const verdict = ({ pass }: Figure): string => (pass === null ? '' : pass ? 'met' : 'missed');

/** A section as text for a terminal. */
export function asText({ title, figures, notes }: Section): string {
  const rows = figures.map((figure) => [figure.name, figure.value, figure.target, verdict(figure)]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [title, ...lines.map((line) => `  ${line}`), ...notes.map((note) => `  ${note}`), ''].join('\n');
}

/** A section as Markdown. */
export function asMarkdown({ title, figures, notes }: Section, measured?: string): string {
  return [
    `## ${title}`,
    '',
    ...(measured === undefined ? [] : [measured, '']),
    '| Figure | Measured | Target or baseline | |',
    '|---|---|---|---|',
    ...figures.map((f) => `| ${f.name} | ${f.value} | ${f.target} | ${verdict(f)} |`),
    '',
    ...notes.flatMap((note) => [note, '']),
  ].join('\n');
}

/** The last line: how many promises are kept. */
export function closing(sections: readonly Section[]): string {
  const held = sections.flatMap(({ figures }) => figures).filter(({ pass }) => pass !== null);
  const missed = held.filter(({ pass }) => pass === false);
  if (missed.length === 0) return `All ${held.length} targets are met.`;
  return `${held.length - missed.length} of ${held.length} targets are met. Missed: ${missed.map(({ name }) => name).join('; ')}.`;
}

/** The page with these sections in the place of those that it had under the same titles; new ones at its end. */
export function withSections(page: string, sections: readonly Section[], measured: string): string {
  const [head = '', ...parts] = page.split(/^(?=## )/m);
  const made = new Map(
    sections.map((section) => [section.title, `${asMarkdown(section, measured).trim()}\n\n`]),
  );
  const titleOf = (part: string): string => part.slice(3, part.indexOf('\n'));
  const kept = parts.map((part) => {
    const fresh = made.get(titleOf(part));
    made.delete(titleOf(part));
    return fresh ?? `${part.trim()}\n\n`;
  });
  return `${[head, ...kept, ...made.values()].join('').trim()}\n`;
}
