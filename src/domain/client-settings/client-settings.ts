import { isContentLanguage } from '../entities/content-languages.ts';
import type { Extra } from '../entities/publish-state.ts';
import { membersIn, storeyOf, withStorey } from '../entities/storey-extra.ts';
import { EVERYBODY } from '../values/access.ts';
import { pathRulesOf, type PathRule } from '../wayfinding/paths/kept-rules.ts';
import { GROUPS_MAX } from '../limits.ts';
import { ownRulesOf, type OwnRule } from '../quality/rules/own-rules.ts';

/** What holds for all who work on a client. Kept in `extra.storey`. */
export interface ClientSettings {
  /** What features of a type must have. */
  rules: readonly OwnRule[];
  /** Codes of the types that are offered first, in this order. */
  types: readonly string[];
  /** What a device shows on the map before its person chooses; what is not named is as the app has it. */
  visibility: Readonly<Record<string, boolean>>;
  /** Languages that places are named in, beside the one of their name. */
  languages: readonly string[];
  /** Who may be let see more than everybody sees. */
  groups: readonly Group[];
  /** What routes of each profile keep to, as it is stored: `{'step-free': {metresPerSecond: 0.8}}`. */
  profiles: Extra;
  /** Which groups may go through doors of a type. */
  pathRules: readonly PathRule[];
}

/** People who see what is not for everybody. `id` is made once, and stays when the title changes. */
export interface Group {
  id: string;
  title: string;
}

const MOST_TYPES = 200;

/** What can't be read is passed over. Of a client that has never said anything, Arabic is wanted. */
export function clientSettingsOf(extra: Extra): ClientSettings {
  const { types, visibility, languages, profiles, groups } = storeyOf(extra);
  return {
    rules: ownRulesOf(extra),
    types: textsIn(types).slice(0, MOST_TYPES),
    visibility: Object.fromEntries(
      Object.entries(membersIn(visibility)).filter(
        (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
      ),
    ),
    languages: Array.isArray(languages) ? textsIn(languages).filter(isContentLanguage) : ['ar'],
    groups: groupsIn(groups),
    profiles: membersIn(profiles),
    pathRules: pathRulesOf(extra),
  };
}

/** The free members of a client with these settings; all else in them stays. */
export const withClientSettings = (extra: Extra, settings: Partial<ClientSettings>): Extra =>
  withStorey(extra, settings);

function groupsIn(value: unknown): Group[] {
  const groups = new Map<string, Group>();
  for (const one of Array.isArray(value) ? (value as unknown[]) : []) {
    const { id, title } = membersIn(one);
    if (typeof id !== 'string' || id === '' || id === EVERYBODY || groups.has(id)) continue;
    groups.set(id, { id, title: typeof title === 'string' && title.trim() !== '' ? title.trim() : id });
  }
  return [...groups.values()].slice(0, GROUPS_MAX);
}

const textsIn = (value: unknown): string[] =>
  [
    ...new Set(
      Array.isArray(value) ? (value as unknown[]).filter((one) => typeof one === 'string' && one !== '') : [],
    ),
  ] as string[];
