import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Override } from '../../../../domain/fields/index.ts';
import { FieldGroup, Stack, Switch, TextField } from '../../../ui/index.ts';
import type { EditorProps } from '../editor-props.ts';

/** The address that a button of the card opens, or that the app does something of its own. */
export function OverrideEditor(props: EditorProps<Override>): ReactElement {
  const { label, labelEnd, onChange, onBlur, error, isReadOnly } = props;
  const { t } = useTranslation('forms');
  const value = props.value ?? { value: '', shouldOverride: false };
  return (
    <FieldGroup label={label} labelEnd={labelEnd}>
      <Stack gap={2}>
        <TextField
          label={t('override.address')}
          isLabelHidden
          type="url"
          dir="ltr"
          placeholder={t('placeholders.website')}
          value={value.value}
          onChange={(address) => onChange({ ...value, value: address })}
          onBlur={onBlur}
          error={error}
          isReadOnly={isReadOnly}
        />
        <Switch
          label={t('override.byApp')}
          hint={t('override.byAppHint')}
          isSelected={value.shouldOverride}
          isDisabled={isReadOnly}
          onChange={(shouldOverride) => onChange({ ...value, shouldOverride })}
        />
      </Stack>
    </FieldGroup>
  );
}
