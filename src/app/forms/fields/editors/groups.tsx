import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useClientSettings } from '../../../state/content/client-settings.ts';
import { Checkbox, FieldGroup, Stack, Text } from '../../../ui/index.ts';
import type { EditorProps } from '../editor-props.ts';

/** The groups of the client that see a place; an unknown group is shown by its id. */
export function GroupsEditor(props: EditorProps<string[]>): ReactElement {
  const { label, labelEnd, error, isReadOnly, onChange } = props;
  const { t } = useTranslation('forms');
  const { groups } = useClientSettings();
  const chosen = props.value ?? [];
  const unknown = chosen.filter((id) => !groups.some((group) => group.id === id));
  const set = (id: string, isOn: boolean): void =>
    onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <FieldGroup {...{ label, labelEnd, error }} hint={t('access.hint')}>
      <Stack gap={1}>
        {[
          ...groups.map(({ id, title }) => ({ id, title })),
          ...unknown.map((id) => ({ id, title: t('access.unknown', { group: id }) })),
        ].map(({ id, title }) => (
          <Checkbox
            key={id}
            label={title}
            isDisabled={isReadOnly}
            isSelected={chosen.includes(id)}
            onChange={(isOn) => set(id, isOn)}
          />
        ))}
        {groups.length === 0 && <Text tone="secondary">{t('access.none')}</Text>}
      </Stack>
    </FieldGroup>
  );
}
