import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldOf } from '../../../../domain/fields/index.ts';
import type { Hours } from '../../../../domain/times/index.ts';
import type { Common } from '../../../../domain/wayfinding/paths/index.ts';
import { EditorOfField } from '../../../forms/index.ts';
import { Select } from '../../../ui/index.ts';

interface Props {
  hours: Common<Hours>;
  onChange: (hours: Hours | null) => void;
  isReadOnly?: boolean;
}

const START = fieldOf('openHours')?.start as Hours;

/** When a path or a transition is open: always, or by hours. */
export function HoursFields({ hours, onChange, isReadOnly = false }: Props): ReactElement {
  const { t } = useTranslation('ways');
  const isSet = !hours.isMixed && hours.value !== null;
  return (
    <>
      <Select
        label={t('hours')}
        value={hours.isMixed ? null : isSet ? 'set' : 'always'}
        placeholder={t('mixed')}
        isReadOnly={isReadOnly}
        options={[
          { id: 'always', label: t('always') },
          { id: 'set', label: t('byHours') },
        ]}
        onChange={(id) => onChange(id === 'always' ? null : START)}
      />
      {isSet && (
        <EditorOfField
          name="openHours"
          label={t('openAt')}
          value={hours.value}
          onChange={(next) => onChange((next as Hours | null) ?? null)}
          onBlur={() => undefined}
          error={undefined}
          errorAt={() => undefined}
          isReadOnly={isReadOnly}
          isRequired={false}
        />
      )}
    </>
  );
}
