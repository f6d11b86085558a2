import { FileUp } from 'lucide-react';
import { useRef, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { maxBytesOf, namesOf, PLAN_SOURCE_EXTENSIONS } from '../../../domain/floorplan/index.ts';
import { useFormats } from '../../i18n/index.ts';
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

/** Bytes, each with the extensions that may have as many: the most first. */
const LIMITS = [...new Set(PLAN_SOURCE_EXTENSIONS.map(maxBytesOf))]
  .toSorted((a, b) => b - a)
  .map((max) => ({ max, extensions: PLAN_SOURCE_EXTENSIONS.filter((one) => maxBytesOf(one) === max) }));

/** Opens the device's file dialog. */
export function PlanPicker({ label, onPick, isFirst = false }: PlanPickerProps): ReactElement {
  const { t } = useTranslation('import');
  const formats = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const limits = LIMITS.map(({ max, extensions }) =>
    t('limit', { formats: formats.either(namesOf(extensions)), size: formats.bytes(max) }),
  );
  return (
    <div className={isFirst ? styles['drop'] : undefined}>
      <FilePicker ref={input} label={t('plan')} types={TYPES} isMultiple onPick={onPick} />
      <Button variant={isFirst ? 'secondary' : 'link'} icon={FileUp} onPress={() => input.current?.click()}>
        {label}
      </Button>
      {isFirst && <p className={styles['quiet']}>{t('formats', { limits: formats.list(limits) })}</p>}
    </div>
  );
}
