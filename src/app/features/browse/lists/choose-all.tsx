import { useTranslation } from 'react-i18next';
import { Checkbox, Text } from '../../../ui/index.ts';
import styles from './list-tools.module.css';
import type { ListSelection } from './use-list-selection.ts';

/** Above a list while several of its rows are chosen: all of them, or none. */
export function ChooseAll({ selection }: { selection: ListSelection }) {
  const { t } = useTranslation('content');
  return (
    <div className={styles.line}>
      <Checkbox
        label={t('list.chooseAll', { count: selection.total })}
        isSelected={selection.count === selection.total}
        isIndeterminate={selection.count > 0 && selection.count < selection.total}
        onChange={selection.toggleAll}
      />
      <Text look="small" tone="secondary">
        {t('list.chosen', { count: selection.count + selection.elsewhere })}
        {selection.elsewhere > 0 && ` · ${t('list.elsewhere', { count: selection.elsewhere })}`}
      </Text>
    </div>
  );
}
