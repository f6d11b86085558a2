import type { i18n as I18n, TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldLabel } from '../../domain/fields/index.ts';
import { isolate } from './bidi-isolate.ts';
import { DEFAULT_LANGUAGE } from './languages.ts';

/** Why something did not arrive, as it is kept: a sentence of the server, or one of ours in English. */
export interface Failure {
  code?: string;
  message?: string | undefined;
  params?: Record<string, string | number>;
  /** Which features and properties it is about, where the server named any. */
  parts?: readonly FailedPart[];
  /** Which upload failed, where a change needs several. */
  upload?: 'logo' | 'image' | 'photo' | 'plan' | 'content';
}

interface FailedPart {
  /** What a feature is called; empty where it has no name. */
  thing?: string;
  property: string | null;
  message: string;
}

/** The second has what properties are called. */
const NAMESPACES = ['sync', 'forms'] as const;
/** What the codes of the server say. Without them its own sentence is shown, so nothing waits for them. */
const REFUSALS = 'refusals';
type Texts = TFunction<typeof NAMESPACES>;

/** What a code of ours says. Where a server gives one of them, it means the same. */
const CODES = {
  network: 'unreachable',
  timeout: 'late',
  aborted: 'late',
  malformed: 'unreadable',
  outdated: 'outdated',
  'signed-out': 'signIn',
  forbidden: 'forbidden',
  'picture-missing': 'pictureMissing',
  'plan-missing': 'planMissing',
} as const;

/** Our sentences that are kept without a code, or with a code for which servers have their own sentence. */
const SENTENCES = [
  [/^A level with the index (?<index>-?\d+) exists already\.$/, 'reason.levelExists'],
  [
    /^(What this lies in is not on the server|The server does not know this( client yet)?)\.$/,
    'reason.unknown',
  ],
  [/^It leads to a node that is not there\.$/, 'network.dangling-neighbor'],
  [/^It stands at a place with more than 8 decimals\.$/, 'network.too-many-decimals'],
  [/^The network would have \S+ nodes instead of /, 'network.count-differs'],
  [/^A node that nobody touched here would change, /, 'network.foreign-changed'],
  [/^The changes of both sides break a rule of the network /, 'network.network-rule'],
  [/^(?<gone>\d+) of (?<of>\d+) nodes would go that nobody deleted here, /, 'network.shrinks'],
] as const;

/** What a status says of which the server told nothing else. */
function ofStatus(status: number) {
  if (status === 401) return 'signIn';
  if (status === 403) return 'forbidden';
  if (status === 413) return 'tooBig';
  if (status === 429) return 'busy';
  return status === 408 || status >= 500 ? 'failing' : 'unsaid';
}

const isOurs = (code: string): code is keyof typeof CODES => Object.hasOwn(CODES, code);

/** What a code of the server says in a language that the server does not speak; null where we don't know it. */
function ofCode(i18n: I18n, code: string): string | null {
  if (i18n.language === DEFAULT_LANGUAGE.code) return null;
  const own: unknown = i18n.getResource(i18n.language, REFUSALS, code);
  if (typeof own === 'string') return own;
  // What the rules of the forms say of it, unless it needs a value that only they have.
  const ofForms: unknown = i18n.getResource(i18n.language, 'forms', `issues.${code}`);
  return typeof ofForms === 'string' && !ofForms.includes('{{') ? ofForms : null;
}

/** "Email: Enter a valid email address.", with the name of the feature where it is one of many. */
function sayPart(t: Texts, { thing, property, message }: FailedPart): string {
  const key = property === null ? null : fieldLabel(property);
  // A member that a person named keeps its own name.
  const named = property === null ? null : isolate(property);
  const label = key === null ? named : t(`forms:${key}` as 'forms:fields.name');
  const said = label === null ? message : t('reason.inPart', { part: label, message: isolate(message) });
  if (thing === undefined) return said;
  return t('reason.inPart', { part: thing === '' ? t('reason.unnamed') : isolate(thing), message: said });
}

const isNamed = ({ thing, property }: FailedPart): boolean => thing !== undefined || property !== null;

// @spec 8.5 8.25 8.26 8.46
function reasonIn(t: Texts, i18n: I18n, failure: Failure): string {
  const { code = '', message = '', params, parts = [] } = failure;
  const numbers = { index: '', gone: 0, of: 0, ...params };
  if (isOurs(code)) return t(`reason.${CODES[code]}`);
  if (code.startsWith('network.') && i18n.exists(`sync:${code}`))
    return t(code as 'network.shrinks', numbers);
  const known = ofCode(i18n, code);
  // The code is that of the first part, and of those that say the same.
  const inWords = (part: FailedPart): FailedPart =>
    known !== null && part.message === message ? { ...part, message: known } : part;
  const named = parts.filter(isNamed);
  if (named.length > 0) return named.map((part) => sayPart(t, inWords(part))).join(' ');
  if (known !== null) return known;
  const status = /^http-(\d+)$/.exec(code) ?? /^The server answered with status (\d+)\.$/.exec(message);
  if (status !== null) {
    const why = t(`reason.${ofStatus(Number(status[1]))}`);
    return failure.upload === undefined ? why : `${t(`failedUpload.${failure.upload}`)}. ${why}`;
  }
  for (const [sentence, key] of SENTENCES) {
    const found = sentence.exec(message);
    if (found !== null) return t(key, { ...numbers, ...found.groups });
  }
  return message === '' ? t('reason.unsaid') : message;
}

/**
 * Says why something did not arrive: in English in the server's words where it had any, in another language in ours where
 * its code is known.
 */
export function useReason(): (failure: Failure) => string {
  const { t, i18n } = useTranslation(NAMESPACES);
  // Called here, so that earlier reasons are shown again with these texts.
  const { ready } = useTranslation(REFUSALS, { useSuspense: false });
  // oxlint-disable-next-line react/exhaustive-deps -- ready: the texts have come
  return useCallback((failure) => reasonIn(t, i18n, failure), [t, i18n, ready]);
}

/** The same, once, for who seldom has to say it: the texts are fetched when needed. Rejects where they can't be had. */
export async function sayReason(i18n: I18n, failure: Failure): Promise<string> {
  await i18n.loadNamespaces([...NAMESPACES, REFUSALS]);
  if (!NAMESPACES.every((one) => i18n.hasLoadedNamespace(one))) throw new Error('no texts');
  return reasonIn(i18n.getFixedT(null, NAMESPACES), i18n, failure);
}
