import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldOf, type FieldName } from '../../../domain/fields/index.ts';
import { Button, Menu, pictogramIcon } from '../../ui/index.ts';
import { useFieldLabel } from './use-field-label.ts';

interface Props {
  label: string;
  offered: readonly FieldName[];
  isThere: (name: FieldName) => boolean;
  /** The note at a field that is in the form. */
  thereNote?: string;
  isFullWidth?: boolean;
  onAdd: (name: FieldName) => void;
}

/** The menu that adds one of the fields that are not there yet. */
export function AddFieldMenu(props: Props): ReactNode {
  const { label, offered, isThere, thereNote, isFullWidth = false, onAdd } = props;
  const { t } = useTranslation('forms');
  const labelOf = useFieldLabel();
  return (
    <Menu
      label={label}
      trigger={
        <Button variant="soft" icon={Plus} isFullWidth={isFullWidth}>
          {label}
        </Button>
      }
      items={offered.map((name) => ({
        id: name,
        label: labelOf(name),
        icon: pictogramIcon(fieldOf(name)?.icon ?? 'plus'),
        isDisabled: isThere(name),
        note: isThere(name) ? thereNote : undefined,
      }))}
      filterAbove={5}
      filterLabel={t('additional.filter')}
      emptyText={t('noMatch')}
      onAction={(name) => onAdd(name as FieldName)}
    />
  );
}
