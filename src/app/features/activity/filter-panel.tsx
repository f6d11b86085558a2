import { ClipboardCheck, Pencil, Plus, Send, Trash2, Users } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate, useFormats } from '../../i18n/index.ts';
import { GROUP_OF, STEP_GROUPS, type Step, type StepGroup } from '../../history/step.ts';
import { usePlaceTitles } from '../../review/place-titles.ts';
import { Checkbox, Glyph, SearchField, Select, type IconType, PersonFace } from '../../ui/index.ts';
import { DayCalendar } from './day-calendar.tsx';
import {
  countSteps,
  dayOf,
  filterSteps,
  personKey,
  withPersonToggled,
  type StepFilter,
} from './filter-steps.ts';
import styles from './filter-panel.module.css';

const ICONS: Record<StepGroup, IconType> = {
  added: Plus,
  changed: Pencil,
  deleted: Trash2,
  surveyed: ClipboardCheck,
  published: Send,
  people: Users,
};
const EVERYWHERE = 'everywhere';

interface FilterPanelProps {
  clientLid: string;
  steps: readonly Step[];
  filter: StepFilter;
  onFilter: (filter: StepFilter) => void;
  searched: (step: Step) => string[];
  hasPeople: boolean;
  now: number;
}

/** What the steps are narrowed to: words, days, people, kinds and a place, each with how much was done. */
export function FilterPanel(props: FilterPanelProps): ReactNode {
  const { clientLid, steps, filter, onFilter, searched, hasPeople, now } = props;
  const { t } = useTranslation('activity');
  const formats = useFormats();
  const titles = usePlaceTitles(clientLid);
  const counted = useMemo(() => {
    const but = (part: keyof StepFilter): Step[] => filterSteps(steps, filter, searched, part);
    return {
      days: countSteps(but('days'), ({ at }) => dayOf(at)),
      people: countSteps(but('without'), personKey),
      groups: countSteps(but('withoutGroups'), ({ kind }) => GROUP_OF[kind]),
    };
  }, [steps, filter, searched]);
  const people = useMemo(() => {
    const found = new Map<string, { key: string; name: string; label: string }>();
    for (const step of steps) {
      const { by } = step;
      const key = personKey(step);
      if (found.has(key)) continue;
      const name = by?.name ?? t('team.unknown');
      const isRemoved = by !== null && by.userId === null;
      found.set(key, { key, name, label: isRemoved ? t('team.removed', { name: isolate(name) }) : name });
    }
    return [...found.values()];
  }, [steps, t]);
  const most = Math.max(1, ...counted.people.values());
  const toggled = <T,>(set: ReadonlySet<T>, one: T): ReadonlySet<T> => {
    const next = new Set(set);
    if (!next.delete(one)) next.add(one);
    return next;
  };
  const places = [
    { id: EVERYWHERE, label: t('where.everywhere') },
    ...[...(titles?.sites ?? [])].map(([id, label]) => ({ id: `site:${id}`, label })),
    ...[...(titles?.buildings ?? [])].map(([id, label]) => ({ id: `building:${id}`, label })),
  ];
  return (
    <div className={styles['panel']} role="search" aria-label={t('filters')}>
      <SearchField
        label={t('search')}
        placeholder={t('searchShort')}
        clearLabel={t('clearSearch')}
        value={filter.text}
        onChange={(text) => onFilter({ ...filter, text })}
      />
      <DayCalendar
        amounts={counted.days}
        chosen={filter.days}
        onChoose={(days) => onFilter({ ...filter, days })}
        now={now}
      />
      {hasPeople && people.length > 1 && (
        <fieldset className={styles['group']}>
          <legend>{t('people')}</legend>
          {people.map(({ key, name, label }) => {
            const amount = counted.people.get(key) ?? 0;
            return (
              <div key={key} className={styles['line']}>
                <Checkbox
                  label={label}
                  isSelected={filter.only === null ? !filter.without.has(key) : filter.only === key}
                  onChange={() =>
                    onFilter(
                      withPersonToggled(
                        filter,
                        key,
                        people.map((one) => one.key),
                      ),
                    )
                  }
                  className={styles['check']}
                />
                <PersonFace name={name} />
                <span className={styles['bar']} aria-hidden="true">
                  <span style={{ inlineSize: `${Math.round((amount / most) * 100)}%` }} />
                </span>
                <span className={styles['amount']}>{formats.number(amount)}</span>
              </div>
            );
          })}
        </fieldset>
      )}
      <fieldset className={styles['group']}>
        <legend>{t('whatLabel')}</legend>
        {STEP_GROUPS.filter(
          (group) => (counted.groups.get(group) ?? 0) > 0 || filter.withoutGroups.has(group),
        ).map((group) => (
          <div key={group} className={styles['line']}>
            <Checkbox
              label={t(`stepGroups.${group}`)}
              isSelected={!filter.withoutGroups.has(group)}
              onChange={() => onFilter({ ...filter, withoutGroups: toggled(filter.withoutGroups, group) })}
              className={styles['check']}
            />
            <Glyph icon={ICONS[group]} size={16} />
            <span className={styles['amount']}>{formats.number(counted.groups.get(group) ?? 0)}</span>
          </div>
        ))}
      </fieldset>
      {places.length > 2 && (
        <Select
          label={t('where.label')}
          placeholder={t('where.label')}
          value={filter.where ?? EVERYWHERE}
          options={places}
          onChange={(id) => onFilter({ ...filter, where: id === EVERYWHERE ? null : id })}
        />
      )}
    </div>
  );
}
