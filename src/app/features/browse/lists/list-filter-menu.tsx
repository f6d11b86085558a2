import { ListFilter as FilterIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton, Menu, Text } from '../../../ui/index.ts';
import styles from './list-tools.module.css';
import { toggled, isWhole, ROW_STATES, SORTS, WHOLE_LIST, type ListFilter } from './list-filter.ts';
import type { FilterChoices, FilteredRows } from './use-filtered-rows.ts';

interface Props {
  filter: ListFilter;
  onChange: (filter: ListFilter) => void;
  choices: FilteredRows['choices'];
}

const NO_CHOICES: FilterChoices = { types: [], states: new Set() };

/** The order of a list, and what it is cut down to. */
export function ListFilterMenu({ filter, onChange, choices }: Props) {
  const { t } = useTranslation('content');
  const [isOpen, setOpen] = useState(false);
  const { types, states } = useMemo(() => (isOpen ? choices() : NO_CHOICES), [isOpen, choices]);
  const offered = ROW_STATES.filter((state) => states.has(state) || filter.states.has(state));
  return (
    <Menu
      label={t('list.filter')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <IconButton
          icon={FilterIcon}
          label={t('list.filter')}
          variant={isWhole(filter) ? 'ghost' : 'sunken'}
        />
      }
      placement="bottom end"
      filterAbove={12}
      filterLabel={t('list.filterTypes')}
      emptyText={t('filter.none')}
      sections={[
        {
          id: 'sort',
          choice: 'one' as const,
          title: t('list.sort'),
          items: SORTS.map((sort) => ({
            id: `sort:${sort}`,
            label: t(`list.sorts.${sort}`),
            isSelected: filter.sort === sort,
          })),
        },
        {
          id: 'state',
          choice: 'several' as const,
          title: t('list.state'),
          items: offered.map((state) => ({
            id: `state:${state}`,
            label: t(`tags.${state}`),
            isSelected: filter.states.has(state),
          })),
        },
        {
          id: 'type',
          choice: 'several' as const,
          title: t('list.type'),
          items:
            types.length < 2
              ? []
              : types.map(({ code, title, count }) => ({
                  id: `type:${code}`,
                  label: title,
                  note: String(count),
                  isSelected: filter.types.has(code),
                })),
        },
      ].filter(({ items }) => items.length > 0)}
      onAction={(id) => {
        const [of, what] = [id.slice(0, id.indexOf(':')), id.slice(id.indexOf(':') + 1)];
        const sort = SORTS.find((one) => one === what);
        const state = ROW_STATES.find((one) => one === what);
        if (of === 'sort' && sort !== undefined) onChange({ ...filter, sort });
        if (of === 'state' && state !== undefined)
          onChange({ ...filter, states: toggled(filter.states, state) });
        if (of === 'type') onChange({ ...filter, types: toggled(filter.types, what) });
      }}
    />
  );
}

/** What a list is cut down to, in one line, with the way back. */
export function FilterLine({ filter, onChange, choices, count }: Props & { count: number }) {
  const { t } = useTranslation('content');
  const types = useMemo(() => (filter.types.size === 0 ? [] : choices().types), [filter, choices]);
  if (isWhole(filter)) return null;
  const named = [
    ...types.filter(({ code }) => filter.types.has(code)).map(({ title }) => title),
    ...ROW_STATES.filter((state) => filter.states.has(state)).map((state) => t(`tags.${state}`)),
  ];
  return (
    <div className={styles.line} role="status">
      <Text look="small" tone="secondary">
        {t('list.shown', { count, what: named.join(' · ') })}
      </Text>
      <Button variant="link" size="small" onPress={() => onChange({ ...WHOLE_LIST, sort: filter.sort })}>
        {t('list.all')}
      </Button>
    </div>
  );
}
