import type { NotePerson } from '../../../../db/index.ts';
import { MOST_MENTIONS, noteTextFault, type NoteMention } from '../../../../domain/notes/index.ts';
import { canSee, type Scope } from '../../../../domain/status/index.ts';

/** What is typed after an @ before the caret, and where it begins; null where no person is being named. */
export function mentionAt(text: string, caret: number): { from: number; typed: string } | null {
  const match = /(?:^|[\s(])@([\p{L}\p{N}._-]{0,40}(?: [\p{L}\p{N}._-]{0,40})?)$/u.exec(text.slice(0, caret));
  if (match === null) return null;
  const typed = match[1] ?? '';
  return { from: caret - typed.length - 1, typed };
}

/** Puts a person's name in the place of what was typed. */
export function withMention(
  text: string,
  { from, typed }: { from: number; typed: string },
  name: string,
): { text: string; caret: number } {
  const after = text.slice(from + 1 + typed.length);
  const named = `@${name}${after.startsWith(' ') ? '' : ' '}`;
  return { text: text.slice(0, from) + named + after, caret: from + name.length + 2 };
}

/** Those of the picked people whose name is still in the text. */
export const mentionsIn = (text: string, picked: readonly NoteMention[]): NoteMention[] =>
  picked.filter(({ name }) => text.includes(`@${name}`));

/** Why the server would not take the words. @param picked people who were named, also those whose name is gone again */
export const wordsFault = (
  text: string,
  picked: readonly NoteMention[],
): ReturnType<typeof noteTextFault> | 'too-many' =>
  noteTextFault(text) ?? (mentionsIn(text, picked).length > MOST_MENTIONS ? 'too-many' : null);

/** A part of a text: plain, or the name of a person. */
export interface TextPart {
  text: string;
  isMention: boolean;
}

/** The text in parts, so that the names of people stand out. */
export function partsOf(text: string, mentions: readonly NoteMention[] = []): readonly TextPart[] {
  const names = [...new Set(mentions.map(({ name }) => `@${name}`))].toSorted((a, b) => b.length - a.length);
  let parts: TextPart[] = [{ text, isMention: false }];
  for (const name of names)
    parts = parts.flatMap((part) =>
      part.isMention
        ? [part]
        : part.text
            .split(name)
            .flatMap((piece, i) => [
              ...(i > 0 ? [{ text: name, isMention: true }] : []),
              ...(piece === '' ? [] : [{ text: piece, isMention: false }]),
            ]),
    );
  return parts;
}

/**
 * Who of the people sees a place.
 * @param scope by the server's numbers; null: it has none yet, and only who sees the whole client is offered
 */
export function readersOf(
  people: readonly NotePerson[],
  clientId: number,
  scope: Pick<Scope, 'siteId' | 'buildingId'> | null,
): readonly NotePerson[] {
  return people.filter(({ scopes }) => {
    if (scope === null)
      return scopes.some(({ siteId, buildingId }) => siteId === undefined && buildingId === undefined);
    const permissions = scopes.map((one) => ({ permissionId: 3, clientId, ...one }));
    return canSee({ roles: [], permissions }, { clientId, ...scope });
  });
}
