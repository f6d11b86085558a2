import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { PathChanges } from '../../../../domain/ops/index.ts';
import type { PathSummary } from '../../../../domain/wayfinding/paths/index.ts';
import { DOOR_KINDS, type DoorKind } from '../../../../domain/wayfinding/restrictions/index.ts';
import { Select } from '../../../ui/index.ts';
import { HoursFields } from './hours-fields.tsx';

interface Props {
  summary: PathSummary;
  onChange: (changes: PathChanges) => void;
}

/** When the paths are open, and what door is on them. */
export function DoorFields({ summary: { hours, door }, onChange }: Props): ReactElement {
  const { t } = useTranslation('ways');
  return (
    <>
      <HoursFields hours={hours} onChange={(next) => onChange({ hours: next })} />
      <Select
        label={t('door')}
        value={door.isMixed ? null : (door.value ?? 'none')}
        placeholder={t('mixed')}
        options={[
          { id: 'none', label: t('doors.none') },
          ...DOOR_KINDS.map((kind) => ({ id: kind, label: t(`doors.${kind}`) })),
        ]}
        onChange={(id) => onChange({ door: id === 'none' ? null : (id as DoorKind) })}
      />
    </>
  );
}
