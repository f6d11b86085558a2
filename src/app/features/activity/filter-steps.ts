import { isFound, textToSearch } from '../../../domain/search/index.ts';
import { GROUP_OF, type Step, type StepGroup } from '../../history/step.ts';

export interface StepFilter {
  text: string;
  /** Keys of people who are left out. */
  without: ReadonlySet<string>;
  withoutGroups: ReadonlySet<StepGroup>;
  /** `building:<number>` or `site:<number>`. */
  where: string | null;
  /** As `dayOf` writes it. */
  day: string | null;
}

export const NO_FILTER: StepFilter = {
  text: '',
  without: new Set(),
  withoutGroups: new Set(),
  where: null,
  day: null,
};

export const isFiltered = (filter: StepFilter): boolean =>
  filter.text !== '' ||
  filter.without.size > 0 ||
  filter.withoutGroups.size > 0 ||
  filter.where !== null ||
  filter.day !== null;

export const personKey = ({ by }: Step): string => (by === null ? '' : String(by.userId ?? by.name));

/** A day of this device's calendar: 2026-11-30. @param at milliseconds since 1970 */
export function dayOf(at: number): string {
  const date = new Date(at);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

type Part = keyof StepFilter;

/** The steps that pass; each `but` counts what it would be without its own part of the filter. */
export function filterSteps(
  steps: readonly Step[],
  filter: StepFilter,
  searched: (step: Step) => string[],
  but?: Part,
): Step[] {
  const { text, without, withoutGroups, where, day } = filter;
  return steps.filter(
    (step) =>
      (but === 'without' || !without.has(personKey(step))) &&
      (but === 'withoutGroups' || !withoutGroups.has(GROUP_OF[step.kind])) &&
      (but === 'where' || isIn(step, where)) &&
      (but === 'day' || day === null || dayOf(step.at) === day) &&
      (text === '' || isFound(textToSearch(...searched(step)), text)),
  );
}

function isIn({ siteId, buildingId }: Step, where: string | null): boolean {
  if (where === null) return true;
  return where === `building:${buildingId}` || where === `site:${siteId}`;
}

/** How much was done, by key. */
export function amounts(steps: readonly Step[], keyOf: (step: Step) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const step of steps) {
    const key = keyOf(step);
    sums.set(key, (sums.get(key) ?? 0) + Math.max(1, step.count));
  }
  return sums;
}
