import { ArrowDown, ArrowUp, CaseSensitive, X } from 'lucide-react';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldName } from '../../../../domain/fields/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import { Button, IconButton, Select, TextField, ToggleIconButton } from '../../../ui/index.ts';
import { useGridTools } from '../grid/grid-context.ts';
import styles from './tools.module.css';

export interface Search {
  find: string;
  replace: string;
  /** Null: all columns of texts on view. */
  columns: readonly FieldName[] | null;
  isCaseSensitive: boolean;
}

export const NO_SEARCH: Search = { find: '', replace: '', columns: null, isCaseSensitive: false };

const ALL = '*';
const CHOSEN = '@chosen';

interface FindBarProps {
  /** Null while it is closed. */
  search: Search | null;
  columns: readonly FieldName[];
  /** How many cells hold the words; null while they are counted. */
  found: number | null;
  canEdit: boolean;
  set: (search: Search | null) => void;
  step: (by: 1 | -1) => void;
  proposeReplacing: () => void;
}

/** Words to look for, and others in their place. */
export function FindBar({ search, ...props }: FindBarProps): ReactNode {
  return search === null ? null : <OpenBar search={search} {...props} />;
}

function OpenBar(props: FindBarProps & { search: Search }): ReactNode {
  const { search, columns, found, canEdit, set: change, step, proposeReplacing } = props;
  const { t } = useTranslation('table');
  const { labelOf } = useGridTools();
  const formats = useFormats();
  const saidId = useId();
  const within = search.columns;
  const set = (more: Partial<Search>): void => change({ ...search, ...more });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') change(null);
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its fields
    <div className={styles['find']} role="search" aria-label={t('find.open')} onKeyDown={onKeyDown}>
      <TextField
        label={t('find.find')}
        value={search.find}
        onChange={(find) => set({ find })}
        autoFocus
        className={styles['words'] ?? ''}
      />
      {canEdit && (
        <TextField
          label={t('find.replace')}
          value={search.replace}
          onChange={(replace) => set({ replace })}
          className={styles['words'] ?? ''}
        />
      )}
      <Select
        label={t('find.in')}
        placeholder={t('find.all')}
        value={within === null ? ALL : within.length === 1 ? within[0]! : CHOSEN}
        options={[
          { id: ALL, label: t('find.all') },
          ...(within !== null && within.length > 1
            ? [{ id: CHOSEN, label: formats.list(within.map((id) => labelOf(id))) }]
            : []),
          ...columns.map((id) => ({ id: id as string, label: labelOf(id) })),
        ]}
        onChange={(id) => {
          if (id !== CHOSEN) set({ columns: id === ALL ? null : [id as FieldName] });
        }}
      />
      <div className={styles['ends']}>
        <ToggleIconButton
          icon={CaseSensitive}
          label={t('find.case')}
          isSelected={search.isCaseSensitive}
          onChange={(isCaseSensitive) => set({ isCaseSensitive })}
          look="latched"
        />
        <span id={saidId} role="status" className={styles['said']}>
          {search.find !== '' &&
            found !== null &&
            t('find.found', { count: found, number: formats.number(found) })}
        </span>
        <IconButton icon={ArrowUp} label={t('find.previous')} onPress={() => step(-1)} />
        <IconButton icon={ArrowDown} label={t('find.next')} onPress={() => step(1)} />
        {canEdit && (
          <Button
            variant="soft"
            isDisabled={search.find === '' || found === null || found === 0}
            onPress={proposeReplacing}
          >
            {t('find.preview')}
          </Button>
        )}
        <IconButton icon={X} label={t('find.close')} onPress={() => change(null)} />
      </div>
    </div>
  );
}
