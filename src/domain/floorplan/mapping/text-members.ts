import { CONTENT_LANGUAGES, memberIn } from '../../entities/content-languages.ts';
import { fieldOf, fieldsWhere, isMemberField } from '../../fields/index.ts';
import { LENGTH } from '../../limits.ts';
import { cutText } from '../../ops/index.ts';
import { textsInLanguages } from '../localized-text.ts';
import { isInstant } from '../../times/index.ts';
import { readIsoInstant } from '../../times/instant-text.ts';
import { itemsOf } from './items-of.ts';

type Raw = Readonly<Record<string, unknown>>;

/** Properties of a file that are texts in a language by the name that we give them: `name_de`, `keywords_ja`. */
const NAMES = CONTENT_LANGUAGES.flatMap((code) =>
  (['name', 'description', 'keywords'] as const).map((kind) => memberIn(kind, code)),
).filter(isMemberField);
/** Those that are instants: seconds since 1970, or a text with an offset from UTC. */
const INSTANTS = fieldsWhere(({ editor }) => editor === 'instant');

export interface TextMembers {
  /** As they are stored in `extra`. */
  members: Record<string, unknown>;
  /** The properties of the file that they are read from. */
  used: string[];
}

/**
 * Texts of a feature in content languages: in properties named as ours, or in several languages under one name. What the rules
 * refuse is left where it is.
 * @param texts name and description as the file has them
 */
export function textMembers(properties: Raw, texts: { name?: unknown; description?: unknown }): TextMembers {
  const members: Record<string, unknown> = {};
  const used: string[] = [];
  const put = (name: string, value: unknown): boolean => {
    const field = fieldOf(name);
    const context = { path: name, name, ownOrigin: undefined, allowsWaiting: false };
    if (field === undefined || !field.schema.safeParse(value).success) return false;
    if (field.issues(value, context).length > 0) return false;
    members[name] = value;
    return true;
  };
  for (const kind of ['name', 'description'] as const)
    for (const [code, text] of Object.entries(textsInLanguages(texts[kind])))
      put(memberIn(kind, code), kind === 'name' ? cutText(text, LENGTH.featureName[1]) : text);
  for (const name of NAMES) {
    const said = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (said === undefined || said === null || said === '') continue;
    const value = fieldOf(name)?.editor === 'words' && typeof said === 'string' ? itemsOf(said) : said;
    if (put(name, typeof value === 'string' ? value.trim() : value)) used.push(name);
  }
  for (const name of INSTANTS) {
    const said = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const instant = typeof said === 'string' ? readIsoInstant(said) : said;
    if (isInstant(instant) && put(name, instant)) used.push(name);
  }
  return { members, used };
}
