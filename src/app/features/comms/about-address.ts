import type { NoteAbout } from '../../../domain/notes/index.ts';

const KINDS: readonly NoteAbout['kind'][] = ['site', 'building', 'level', 'feature'];

/** What a note shall be pinned to, as an address says it: `?about=level:<key>`. */
export function aboutInAddress(search: URLSearchParams): NoteAbout | null {
  const [named, lid] = (search.get('about') ?? '').split(':');
  const kind = KINDS.find((one) => one === named);
  return kind === undefined || lid === undefined || !/^[\w-]{1,60}$/.test(lid) ? null : { kind, lid };
}
