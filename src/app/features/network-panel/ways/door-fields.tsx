import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Hours } from '../../../../domain/times/index.ts';
import { fieldOf } from '../../../../domain/fields/index.ts';
import type { PathChanges } from '../../../../domain/ops/index.ts';
import { DOOR_KINDS, type DoorKind } from '../../../../domain/wayfinding/restrictions/index.ts';
import type { PathSummary } from '../../../../domain/wayfinding/paths/index.ts';
import { EditorOfField } from '../../../forms/index.ts';
import { Select } from '../../../ui/index.ts';

const START = fieldOf('openHours')?.start as Hours;

interface Props {
  summary: PathSummary;
  onChange: (changes: PathChanges) => void;
}

/** When the paths are open, and what door is on them. */
export function DoorFields({ summary: { hours, door }, onChange }: Props): ReactElement {
  const { t } = useTranslation('ways');
  const isSet = !hours.isMixed && hours.value !== null;
  return (
    <>
      <Select
        label={t('hours')}
        value={hours.isMixed ? null : isSet ? 'set' : 'always'}
        placeholder={t('mixed')}
        options={[
          { id: 'always', label: t('always') },
          { id: 'set', label: t('byHours') },
        ]}
        onChange={(id) => onChange({ hours: id === 'always' ? null : START })}
      />
      {isSet && (
        <EditorOfField
          name="openHours"
          label={t('openAt')}
          value={hours.value}
          onChange={(next) => onChange({ hours: (next as Hours | null) ?? null })}
          onBlur={() => undefined}
          error={undefined}
          errorAt={() => undefined}
          isReadOnly={false}
          isRequired={false}
        />
      )}
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
