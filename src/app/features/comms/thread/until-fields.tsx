import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField, TimeField } from '../../../ui/index.ts';
import type { End } from './until.ts';
import styles from '../comms.module.css';

interface UntilFieldsProps {
  values: End;
  /** What is wrong with the day. */
  error?: string | undefined;
  set: (name: 'day' | 'time', value: string | null) => void;
}

/** Until when something is announced. */
export function UntilFields({ values, set, error }: UntilFieldsProps): ReactNode {
  const { t } = useTranslation('comms');
  return (
    <div className={styles['until']}>
      <DateField
        label={t('untilDay')}
        hint={t('untilHint')}
        error={error}
        value={values.day}
        onChange={(day) => set('day', day)}
      />
      <TimeField
        label={t('untilTime')}
        isDisabled={values.day === null}
        value={values.time}
        onChange={(time) => set('time', time)}
      />
    </div>
  );
}
