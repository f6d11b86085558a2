import { FileUp } from 'lucide-react';
import { useRef, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PLAN_SOURCE_EXTENSIONS } from '../../../domain/floorplan/index.ts';
import { Button, FilePicker } from '../../ui/index.ts';
import styles from './level-import.module.css';

export interface PlanPickerProps {
  label: string;
  /** Several make several levels. */
  onPick: (files: readonly File[]) => void;
  /** Nothing is picked yet: says what can be. */
  isFirst?: boolean;
}

const TYPES = PLAN_SOURCE_EXTENSIONS.map((extension) => `.${extension}`);

/** Opens the device's file dialog. */
export function PlanPicker({ label, onPick, isFirst = false }: PlanPickerProps): ReactElement {
  const { t } = useTranslation('import');
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={isFirst ? styles['drop'] : undefined}>
      <FilePicker ref={input} label={t('plan')} types={TYPES} isMultiple onPick={onPick} />
      <Button variant={isFirst ? 'secondary' : 'link'} icon={FileUp} onPress={() => input.current?.click()}>
        {label}
      </Button>
      {isFirst && <p className={styles['quiet']}>{t('formats')}</p>}
    </div>
  );
}
