import { COLOUR_CLASSES, type ColourClass } from '../../../../domain/taxonomy/index.ts';
import type { Wanted } from './completeness.ts';

/** The list behind a mark of a figure. */
export type OpenList =
  | { kind: 'level'; level: string }
  | { kind: 'class'; level: string; colour: ColourClass }
  /** Places that lack something; `level` null: on all levels. */
  | { kind: 'lacks'; level: string | null; wanted: Wanted }
  | { kind: 'checks'; level: string };

const ALL = '*';

/** As it stands in the address, and as the key of a mark and of its row in the table. */
export function keyOfList(open: OpenList): string {
  const level = open.level ?? ALL;
  if (open.kind === 'class') return ['class', level, open.colour].join('.');
  if (open.kind === 'lacks') return ['lacks', level, open.wanted].join('.');
  return [open.kind, level].join('.');
}

const isWanted = (text: string): text is Wanted =>
  /^(name|hours|pictures|phone|checked|name:[a-z]{2,3})$/.test(text);

/** Null where the text names no list. */
export function readList(text: string | null): OpenList | null {
  const [kind, level, what = ''] = (text ?? '').split('.');
  if (level === undefined || level === '') return null;
  if (kind === 'lacks' && isWanted(what)) return { kind, level: level === ALL ? null : level, wanted: what };
  if (level === ALL) return null;
  if (kind === 'level' || kind === 'checks') return { kind, level };
  const colour = COLOUR_CLASSES.find((one) => one === what);
  return kind === 'class' && colour !== undefined ? { kind, level, colour } : null;
}
