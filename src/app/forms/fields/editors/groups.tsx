import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { EVERYBODY } from '../../../../domain/values/access.ts';
import { useClientSettings } from '../../../state/content/client-settings.ts';
import { Checkbox, FieldGroup, RadioGroup, Stack, Text } from '../../../ui/index.ts';
import type { EditorProps } from '../editor-props.ts';

/** Everybody, or the groups of the client that see a place; an unknown group is shown by its id. */
export function GroupsEditor(props: EditorProps<string[]>): ReactElement {
  const { label, labelEnd, error, isReadOnly, onChange } = props;
  const { t } = useTranslation('forms');
  const { groups } = useClientSettings();
  const chosen = props.value ?? [EVERYBODY];
  const isForAll = chosen.includes(EVERYBODY);
  const unknown = isForAll ? [] : chosen.filter((id) => !groups.some((group) => group.id === id));
  const offered = [...groups, ...unknown.map((id) => ({ id, title: t('access.unknown', { group: id }) }))];
  const set = (id: string, isOn: boolean): void =>
    onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <Stack gap={2}>
      <RadioGroup
        {...{ label, labelEnd, isReadOnly }}
        hint={t('access.hint')}
        value={isForAll ? 'all' : 'groups'}
        options={[
          { id: 'all', label: t('access.everybody') },
          {
            id: 'groups',
            label: t('access.chosen'),
            note: offered.length === 0 ? t('access.none') : undefined,
            isDisabled: isForAll && offered.length === 0,
          },
        ]}
        onChange={(next) => onChange(next === 'all' ? [EVERYBODY] : [])}
      />
      {!isForAll && (
        <FieldGroup label={t('access.chosen')} isLabelHidden error={error}>
          <Stack gap={1}>
            {offered.map(({ id, title }) => (
              <Checkbox
                key={id}
                label={title}
                isDisabled={isReadOnly}
                isSelected={chosen.includes(id)}
                onChange={(isOn) => set(id, isOn)}
              />
            ))}
            {offered.length === 0 && <Text tone="secondary">{t('access.none')}</Text>}
          </Stack>
        </FieldGroup>
      )}
    </Stack>
  );
}
