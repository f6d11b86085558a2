import { FileUp } from 'lucide-react';
import { useRef, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PLAN_SOURCE_EXTENSIONS } from '../../../domain/limits.ts';
import { Button } from '../../ui/index.ts';
import styles from './level-import.module.css';

export interface PlanPickerProps {
  label: string;
  /** Several make several levels. */
  onPick: (files: readonly File[]) => void;
  /** Nothing is picked yet: says what can be. */
  isFirst?: boolean;
}

const ACCEPT = PLAN_SOURCE_EXTENSIONS.map((extension) => `.${extension}`).join(',');

/** Opens the device's file dialog. */
export function PlanPicker({ label, onPick, isFirst = false }: PlanPickerProps): ReactElement {
  const { t } = useTranslation('import');
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={isFirst ? styles['drop'] : undefined}>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPT}
        className={styles['input']}
        aria-label={t('plan')}
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file may be picked again after it was mended.
          event.target.value = '';
          if (files.length > 0) onPick(files);
        }}
      />
      <Button variant={isFirst ? 'secondary' : 'link'} icon={FileUp} onPress={() => input.current?.click()}>
        {label}
      </Button>
      {isFirst && <p className={styles['quiet']}>{t('formats')}</p>}
    </div>
  );
}
