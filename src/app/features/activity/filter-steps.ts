import { isFound, textToSearch } from '../../../domain/search/index.ts';
import { GROUP_OF, type Step, type StepGroup } from '../../history/step.ts';

export type Days = readonly [first: string, last: string];

export interface StepFilter {
  text: string;
  /** Keys of people who are left out. */
  without: ReadonlySet<string>;
  /** The key of the one person who is shown; null: all but those who are left out. */
  only: string | null;
  withoutGroups: ReadonlySet<StepGroup>;
  /** `building:<number>` or `site:<number>`. */
  where: string | null;
  /** The first and the last day, as `dayOf` writes them. */
  days: Days | null;
}

export const NO_FILTER: StepFilter = {
  text: '',
  without: new Set(),
  only: null,
  withoutGroups: new Set(),
  where: null,
  days: null,
};

export const isFiltered = (filter: StepFilter): boolean =>
  filter.text !== '' ||
  filter.without.size > 0 ||
  filter.only !== null ||
  filter.withoutGroups.size > 0 ||
  filter.where !== null ||
  filter.days !== null;

export const personKey = ({ by }: Step): string => (by === null ? '' : String(by.userId ?? by.name));

/** A day of this device's calendar: 2026-11-30. @param at milliseconds since 1970 */
export function dayOf(at: number): string {
  const date = new Date(at);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** A filter as an address asks for it: by the day, and the key of a person. */
export function filterIn(search: URLSearchParams): StepFilter {
  const day = search.get('day');
  const isDay = day !== null && /^\d{4}-\d\d-\d\d$/.test(day);
  return { ...NO_FILTER, days: isDay ? [day, day] : null, only: search.get('person') };
}

/** The filter with a person shown or left out, who was not before. @param all keys of all people */
export function withPersonToggled(filter: StepFilter, person: string, all: readonly string[]): StepFilter {
  const without = new Set(filter.only === null ? filter.without : all.filter((key) => key !== filter.only));
  if (!without.delete(person)) without.add(person);
  return { ...filter, only: null, without };
}

type Part = keyof StepFilter;

/** The steps that pass; each `but` counts what it would be without its own part of the filter. */
export function filterSteps(
  steps: readonly Step[],
  filter: StepFilter,
  searched: (step: Step) => string[],
  but?: Part,
): Step[] {
  const { text, without, only, withoutGroups, where, days } = filter;
  return steps.filter(
    (step) =>
      (but === 'without' || (only === null ? !without.has(personKey(step)) : personKey(step) === only)) &&
      (but === 'withoutGroups' || !withoutGroups.has(GROUP_OF[step.kind])) &&
      (but === 'where' || isIn(step, where)) &&
      (but === 'days' || isWithin(dayOf(step.at), days)) &&
      (text === '' || isFound(textToSearch(...searched(step)), text)),
  );
}

const isWithin = (day: string, days: Days | null): boolean =>
  days === null || (day >= days[0] && day <= days[1]);

function isIn({ siteId, buildingId }: Step, where: string | null): boolean {
  if (where === null) return true;
  return where === `building:${buildingId}` || where === `site:${siteId}`;
}

/** How much was done, by key. */
export function countSteps(steps: readonly Step[], keyOf: (step: Step) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const step of steps) {
    const key = keyOf(step);
    sums.set(key, (sums.get(key) ?? 0) + Math.max(1, step.count));
  }
  return sums;
}
