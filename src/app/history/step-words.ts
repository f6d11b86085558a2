import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeatureGeometry } from '../../domain/entities/geometry.ts';
import { featureGeometrySchema } from '../../domain/entities/geometry.ts';
import { differencesOf, type Difference } from '../../domain/review/index.ts';
import { useFieldLabel, useValueWords, valueText } from '../forms/index.ts';
import { isolate, useFormats } from '../i18n/index.ts';
import { fieldNameOf, useChangeWords } from '../review/change-words.ts';
import type { ReviewChange } from '../../sync/index.ts';
import { shapeFacts } from '../shapes/shape-metrics.ts';
import { GROUP_OF, type Step, type StepKind } from './step.ts';
import { versionName } from './version-name.ts';

/** A value that changed, or what is new or gone. */
export interface Chip {
  from: string | null;
  to: string;
}

export interface StepWords {
  who: (step: Step) => string;
  sentence: (step: Step) => string;
  second: (step: Step) => string;
  whereOf: (step: Step) => string;
  /** Those that are shown, and how many are not. */
  chips: (step: Step) => { shown: Chip[]; more: number };
  titleOf: (change: ReviewChange) => string;
  placeOf: (change: ReviewChange) => string;
  /** All that is found by its words. */
  searched: (step: Step) => string[];
}

const CHIPS = 2;
/** People, or levels, that a sentence names. */
const NAMED = 3;
/** What shows old and new values. */
const WITH_VALUES: ReadonlySet<StepKind> = new Set([
  'changed',
  'restored',
  'undone',
  'redone',
  'renamed',
  'readdressed',
  'described',
]);
/** Milliseconds from which a step took a while. */
const LONG_MS = 300_000;
/** Square metres. */
const SAME_AREA = 0.05;
/** Characters of a value in a chip. */
const LONGEST = 40;

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);
/** A renamed thing: nothing else differs. */
const isRenamed = (change: ReviewChange): boolean => {
  const differing = differencesOf(change);
  return differing.length === 1 && ['properties.name', 'title'].includes(differing[0]?.path ?? '');
};

/** The answers of a survey, counted. */
function answersOf(changes: readonly ReviewChange[]): { there: number; changed: number } {
  const extraIn = (version: ReviewChange['before']): Record<string, unknown> =>
    (version?.['properties'] as { extra?: Record<string, unknown> } | undefined)?.extra ?? {};
  const changed = changes.filter(
    ({ before, after }) => extraIn(before)['surveyChangedAt'] !== extraIn(after)['surveyChangedAt'],
  ).length;
  return { there: changes.length - changed, changed };
}

/** What a step is in words. */
export function useStepWords(clientLid: string): StepWords {
  const { t } = useTranslation('activity');
  const formats = useFormats();
  const words = useChangeWords(clientLid);
  const labelOf = useFieldLabel();
  const chips = useChips(words.titleOf);
  return useMemo(() => {
    const who = ({ by }: Step): string => by?.name ?? t('team.unknown');
    const titlesIn = (changes: Step['changes'], of: (change: ReviewChange) => string): string => {
      const named = changes
        .slice(0, changes.length > NAMED ? NAMED - 1 : NAMED)
        .map((one) => isolate(of(one)));
      const more = changes.length - named.length;
      return formats.list(more > 0 ? [...named, t('steps.more', { number: formats.number(more) })] : named);
    };
    const titleOf = (step: Step): string => {
      const [first] = step.changes;
      if (first === undefined) return '';
      if (GROUP_OF[step.kind] === 'people') return titlesIn(step.changes, ({ title }) => title);
      if (step.kind === 'imported') return titlesIn(step.changes, words.titleOf);
      if (first.title === '' && versionName(first.before) !== '') return versionName(first.before);
      return words.titleOf(first);
    };
    const sentence = (step: Step): string => {
      const { kind, count, changes } = step;
      const said = {
        who: isolate(who(step)),
        title: isolate(titleOf(step)),
        count,
        number: formats.number(count),
      };
      if (kind === 'imported') return t('steps.imported', said);
      if (kind === 'surveyed') return t('steps.surveyed', said);
      if (kind === 'undone' || kind === 'redone' || kind === 'restored')
        return count > 1 ? t(`many.${kind}`, { count }) : t(`what.${kind}`, said);
      if (kind === 'added' || kind === 'changed' || kind === 'deleted') {
        if (count <= 1) return t(`steps.one.${kind}`, said);
        return t(kind === 'changed' && changes.every(isRenamed) ? 'steps.renamed' : `steps.${kind}`, said);
      }
      return t(`steps.one.${kind}`, said);
    };
    const placeOf = (step: Step): string => {
      if (step.device !== null) return step.device.where.slice(-2).toReversed().join(' · ');
      const [first] = step.changes;
      if (first === undefined) return '';
      return words.placeOf({
        ...first,
        siteId: step.siteId,
        buildingId: step.buildingId,
        levelIndex: step.levelIndex,
      });
    };
    const second = (step: Step): string => {
      const [only] = step.changes;
      const isOneChanged =
        step.changes.length === 1 && only?.change === 'changed' && only.before && only.after;
      const fields = isOneChanged
        ? [...new Set(differencesOf(only).map((one) => fieldNameOf(one, labelOf)))]
        : [];
      return [
        placeOf(step),
        step.kind === 'surveyed' ? '' : formats.list(fields.slice(0, 4)),
        step.at - step.from > LONG_MS ? `${formats.time(step.from)}–${formats.time(step.at)}` : '',
      ]
        .filter((part) => part !== '')
        .map(isolate)
        .join(' · ');
    };
    return {
      who,
      sentence,
      second,
      whereOf: placeOf,
      chips,
      titleOf: words.titleOf,
      placeOf: words.placeOf,
      searched: (step) => [
        who(step),
        placeOf(step),
        ...step.changes.flatMap((change) => [
          change.title,
          versionName(change.before),
          versionName(change.after),
        ]),
      ],
    };
  }, [t, formats, words, labelOf, chips]);
}

/** The values that a step changed, shortly. */
function useChips(titleOf: StepWords['titleOf']): StepWords['chips'] {
  const { t } = useTranslation('activity');
  const formats = useFormats();
  const labelOf = useFieldLabel();
  const values = useValueWords();
  return useMemo(() => {
    const area = ({ before, after }: Difference): string | null => {
      const [was, is] = [before, after].map((shape) => featureGeometrySchema.safeParse(shape).data ?? null);
      if (was == null || is == null) return null;
      const growth = shapeFacts(is, was satisfies FeatureGeometry).growth;
      if (growth === null || Math.abs(growth) < SAME_AREA) return null;
      return `${growth > 0 ? '+' : '−'}${formats.area(Math.abs(growth))}`;
    };
    const chipOf = (one: Difference): Chip => {
      const name = fieldNameOf(one, labelOf);
      if (one.path === 'geometry') {
        const grown = area(one);
        return { from: null, to: grown === null ? name : `${name} \u2066${grown}\u2069` };
      }
      const of = (value: unknown): string => cut(valueText(one.path, value, values)) || t('steps.empty');
      return { from: of(one.before), to: of(one.after) };
    };
    return ({ kind, changes }) => {
      if (kind === 'surveyed') {
        const { there, changed } = answersOf(changes);
        const of = (id: 'there' | 'changed', number: number): Chip[] =>
          number === 0
            ? []
            : [{ from: null, to: t(`steps.survey.${id}`, { number: formats.number(number) }) }];
        return { shown: [...of('there', there), ...of('changed', changed)], more: 0 };
      }
      if (!WITH_VALUES.has(kind)) {
        // A sentence names its people.
        if (changes.length <= 1 || GROUP_OF[kind] === 'people') return { shown: [], more: 0 };
        const shown = changes.slice(0, CHIPS + 1).map((change) => ({ from: null, to: cut(titleOf(change)) }));
        return { shown, more: changes.length - shown.length };
      }
      const all = changes.filter(({ before, after }) => before && after);
      const [only] = all;
      if (all.length === 1 && only !== undefined) {
        const differing = differencesOf(only);
        return {
          shown: differing.slice(0, CHIPS).map(chipOf),
          more: Math.max(0, differing.length - CHIPS),
        };
      }
      const shown = all.slice(0, CHIPS).map((change) => {
        const [from, to] = [versionName(change.before), versionName(change.after)];
        if (from === to) return { from: null, to: cut(titleOf(change)) };
        return { from: cut(from) || t('steps.empty'), to: cut(to) || t('steps.empty') };
      });
      return { shown, more: all.length - shown.length };
    };
  }, [t, formats, labelOf, values, titleOf]);
}
