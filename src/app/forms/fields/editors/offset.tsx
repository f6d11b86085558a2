import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { GMT_OFFSET_S } from '../../../../domain/limits.ts';
import { Select } from '../../../ui/index.ts';
import { kitProps, type EditorProps } from '../editor-props.ts';

const QUARTER_S = 900;
const NONE = 'none';

/** "GMT+05:30". */
function shown(seconds: number): string {
  const minutes = Math.abs(Math.round(seconds / 60));
  const two = (part: number): string => String(part).padStart(2, '0');
  return `GMT${seconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** An offset from Greenwich in quarters of an hour. Another stored offset is offered unchanged. */
export function OffsetEditor(props: EditorProps<number>): ReactElement {
  const { value, onChange } = props;
  const { t } = useTranslation('forms');
  const { min, max } = GMT_OFFSET_S;
  const offsets = Array.from({ length: (max - min) / QUARTER_S + 1 }, (_, i) => min + i * QUARTER_S);
  if (value !== null && !offsets.includes(value)) offsets.unshift(value);
  return (
    <Select
      {...kitProps(props)}
      value={value === null ? NONE : String(value)}
      onChange={(id) => onChange(id === NONE ? null : Number(id))}
      options={[
        { id: NONE, label: t('offset.none') },
        ...offsets.map((seconds) => ({ id: String(seconds), label: shown(seconds) })),
      ]}
      placeholder={t('offset.none')}
      filterLabel={t('offset.filter')}
      emptyText={t('noMatch')}
    />
  );
}
