import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_VISIBILITY, type ContentVisibility } from '../../../map/index.ts';
import { Card, Stack, Switch, Text } from '../../ui/index.ts';
import type { SettingsCardProps } from './settings-card.ts';

const LAYERS = Object.keys(DEFAULT_VISIBILITY) as (keyof ContentVisibility)[];

/** What a device shows before its person chooses. */
export function VisibilityCard({ settings, onChange, isReadOnly }: SettingsCardProps): ReactNode {
  const { t } = useTranslation(['settings', 'content']);
  const { visibility } = settings;
  return (
    <Card id="setting-visibility" title={t('content.visibility')}>
      <Stack gap={3}>
        <Text tone="secondary">{t('content.visibilityText')}</Text>
        <Stack gap={2}>
          {LAYERS.map((layer) => (
            <Switch
              key={layer}
              label={t(`content:visibility.${layer}`)}
              isDisabled={isReadOnly}
              isSelected={visibility[layer] ?? DEFAULT_VISIBILITY[layer]}
              onChange={(isOn) => onChange({ visibility: { ...visibility, [layer]: isOn } })}
            />
          ))}
        </Stack>
      </Stack>
    </Card>
  );
}
