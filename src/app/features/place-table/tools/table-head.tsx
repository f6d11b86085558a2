import { CalendarClock, Columns3, FileSpreadsheet, Group, Replace, WandSparkles, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldOf, isWantedIn, type FieldName } from '../../../../domain/fields/index.ts';
import { GRID_COLUMNS } from '../../../../domain/grid/index.ts';
import { VALIDITY_MARKS } from '../../../../domain/times/index.ts';
import { useClientSettings } from '../../../state/content/client-settings.ts';
import { useFormats } from '../../../i18n/index.ts';
import { Button, IconButton, Menu, SearchField, Select, Text } from '../../../ui/index.ts';
import { useGridTools } from '../grid/grid-context.ts';
import type { Grouping } from '../grid/use-rows.ts';
import type { Scope, ShownValidity, View } from '../grid/use-view.ts';
import styles from './tools.module.css';

interface TableHeadProps {
  view: View;
  title: string;
  level: string;
  shown: number;
  isSearching: boolean;
  onSearch: () => void;
  /** Null where nothing may be changed. */
  onPattern: (() => void) | null;
  onFiles: () => void;
  onClose: () => void;
}

const GROUPINGS = ['none', 'type', 'level'] as const;

/** What the table shows, and what is done with it. */
export function TableHead(props: TableHeadProps): ReactNode {
  const { view, title, shown, onFiles, onClose } = props;
  const all = view.places.length;
  const { t } = useTranslation('table');
  const formats = useFormats();
  return (
    <header className={styles['head']}>
      <div className={styles['title']}>
        <Text as="h1" look="title">
          {title}
        </Text>
        <span role="status">
          <Text as="span" look="small" tone="secondary">
            {shown === all
              ? t('rows', { count: all, number: formats.number(all) })
              : t('shown', { shown: formats.number(shown), all: formats.number(all) })}
          </Text>
        </span>
      </div>
      <Acts {...props} />
      <div className={styles['close']}>
        <IconButton icon={FileSpreadsheet} label={t('files.open')} onPress={onFiles} />
        <IconButton icon={X} label={t('files.close')} onPress={onClose} />
      </div>
    </header>
  );
}

function Acts({ view, level, isSearching, onSearch, onPattern }: TableHeadProps): ReactNode {
  const { t } = useTranslation('table');
  const { labelOf } = useGridTools();
  const { languages } = useClientSettings();
  const { scope, grouping, columns, filter } = view;
  const chosen = new Set(columns);
  const groupings = GROUPINGS.filter((id) => id !== 'level' || scope === 'building');
  return (
    <div className={styles['acts']}>
      <SearchField
        label={t('filter.label')}
        placeholder={t('filter.label')}
        clearLabel={t('filter.clear')}
        value={filter}
        onChange={view.setFilter}
        className={styles['filter'] ?? ''}
      />
      <Select
        label={t('scope.label')}
        isLabelHidden
        look="bare"
        placeholder={t('scope.label')}
        value={scope}
        options={[
          { id: 'level', label: level },
          { id: 'building', label: t('scope.building') },
        ]}
        onChange={(id) => view.setScope(id as Scope)}
      />
      <Menu
        label={t('group.label')}
        trigger={
          <Button variant="ghost" icon={Group}>
            {t(`group.${grouping}`)}
          </Button>
        }
        sections={[
          {
            id: 'group',
            choice: 'one',
            items: groupings.map((id) => ({ id, label: t(`group.${id}`), isSelected: id === grouping })),
          },
        ]}
        onAction={(id) => view.setGrouping(id as Grouping)}
      />
      <ValidityFilter view={view} />
      <Menu
        label={t('columns.choose')}
        trigger={
          <Button variant="ghost" icon={Columns3}>
            {t('columns.choose')}
          </Button>
        }
        sections={[
          {
            id: 'columns',
            choice: 'several',
            items: GRID_COLUMNS.filter(
              (id) => chosen.has(id) || isWantedIn(fieldOf(id)?.language, languages),
            ).map((id) => ({
              id,
              label: labelOf(id),
              isSelected: chosen.has(id),
              isDisabled: id === 'name',
            })),
          },
        ]}
        onAction={(id) => {
          const next = new Set(chosen);
          if (!next.delete(id as FieldName)) next.add(id as FieldName);
          view.setColumns([...next]);
        }}
      />
      <Button
        variant={isSearching ? 'soft' : 'ghost'}
        icon={Replace}
        aria-pressed={isSearching}
        onPress={onSearch}
      >
        {t('find.open')}
      </Button>
      {onPattern !== null && (
        <Button variant="ghost" icon={WandSparkles} onPress={onPattern}>
          {t('pattern.open')}
        </Button>
      )}
    </div>
  );
}

/** Which places the table has, by when they are there. */
function ValidityFilter({ view }: Pick<TableHeadProps, 'view'>): ReactNode {
  const { t } = useTranslation(['table', 'content']);
  const titleOf = (id: ShownValidity): string => (id === 'all' ? t('validity.all') : t(`content:tags.${id}`));
  return (
    <Menu
      label={t('validity.label')}
      trigger={
        <Button variant={view.validity === 'all' ? 'ghost' : 'soft'} icon={CalendarClock}>
          {titleOf(view.validity)}
        </Button>
      }
      sections={[
        {
          id: 'validity',
          choice: 'one',
          items: (['all', ...VALIDITY_MARKS] as const).map((id) => ({
            id,
            label: titleOf(id),
            isSelected: id === view.validity,
          })),
        },
      ]}
      onAction={(id) => view.setValidity(id as ShownValidity)}
    />
  );
}
