import { useTranslation } from 'react-i18next';
import { Button, Checkbox, Text } from '../../../ui/index.ts';
import styles from './list-tools.module.css';
import type { ListSelection } from './use-list-selection.ts';

interface ChooseAllProps {
  selection: ListSelection;
  /** Takes the filter away. */
  onShowHidden: () => void;
}

/** Above a list while several of its rows are chosen: all of them, or none. */
export function ChooseAll({ selection, onShowHidden }: ChooseAllProps) {
  const { t } = useTranslation('content');
  const { count, total, hidden } = selection;
  if (selection.isChosen === undefined) return null;
  const elsewhere = selection.elsewhere - hidden;
  return (
    <>
      {total > 0 && (
        <div className={styles.line}>
          <Checkbox
            label={t('list.chooseAll', { count: total })}
            isSelected={count === total}
            isIndeterminate={count > 0 && count < total}
            onChange={selection.toggleAll}
          />
          <Text look="small" tone="secondary">
            {t('list.chosen', { count: count + selection.elsewhere })}
            {elsewhere > 0 && ` · ${t('list.elsewhere', { count: elsewhere })}`}
          </Text>
        </div>
      )}
      {hidden > 0 && (
        <div className={styles.line} role="status">
          <Text look="small">{t('list.hidden', { count: hidden })}</Text>
          <Button variant="link" onPress={onShowHidden}>
            {t('list.all')}
          </Button>
        </div>
      )}
    </>
  );
}
