import { FileUp } from 'lucide-react';
import { useRef, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { maxBytesOf, namesOf, PLAN_SOURCE_EXTENSIONS } from '../../../domain/floorplan/index.ts';
import { PLAN_FORMATS } from '../../../domain/floorplan/formats/plan-formats.ts';
import { WASM_MODULES, type WasmModuleId } from '../../../domain/floorplan/formats/wasm-modules.ts';
import { WASM_FILES } from '../../../workers/index.ts';
import { SHAPEFILE_SIDES } from '../../commands/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { useAppOnDevice } from '../../state/sync-status/readiness.ts';
import { Button, FilePicker } from '../../ui/index.ts';
import styles from './level-import.module.css';

export interface PlanPickerProps {
  label: string;
  /** Several make several levels. */
  onPick: (files: readonly File[]) => void;
  /** Nothing is picked yet: says what can be. */
  isFirst?: boolean;
}

const TYPES = [...PLAN_SOURCE_EXTENSIONS, ...SHAPEFILE_SIDES].map((extension) => `.${extension}`);

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
      {isFirst && <MissingReaders />}
    </div>
  );
}

/** Formats that can't be read yet: the network has to bring what reads them once. */
function MissingReaders(): ReactNode {
  const { t } = useTranslation('import');
  const formats = useFormats();
  const here = useAppOnDevice()?.readers.filter(({ isHere }) => isHere);
  if (here === undefined) return null;
  return (Object.keys(WASM_MODULES) as WasmModuleId[]).map((id) => {
    const { bytes, formats: read } = WASM_MODULES[id];
    const isHere = Object.values(WASM_FILES[id]).every((path) =>
      here.some(({ address }) => address === path),
    );
    if (isHere) return null;
    const names = read.flatMap((format) => PLAN_FORMATS[format].names);
    return (
      <p key={id} className={styles['quiet']}>
        {t('readerOnce', { formats: formats.list(names), size: formats.bytes(bytes) })}
      </p>
    );
  });
}
