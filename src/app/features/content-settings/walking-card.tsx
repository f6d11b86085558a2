import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isInRange,
  ownValue,
  PROFILE_RANGES,
  PROFILES,
  WALKING_SPEEDS,
  withValue,
} from '../../../domain/wayfinding/route/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { Card, Grid, NumberField, Stack, Text } from '../../ui/index.ts';
import type { SettingsCardProps } from './settings-card.ts';

/** How fast people are taken to walk, by profile of routes. */
export function WalkingCard({ settings, onChange, isReadOnly }: SettingsCardProps): ReactNode {
  const { t } = useTranslation(['settings', 'network']);
  const formats = useFormats();
  const { profiles } = settings;
  const outOfRange = t('content.speedRange', {
    min: formats.number(PROFILE_RANGES.metresPerSecond.min),
    max: formats.number(PROFILE_RANGES.metresPerSecond.max),
  });
  return (
    <Card id="setting-walking" title={t('content.walking')}>
      <Stack gap={4}>
        <Text tone="secondary">{t('content.walkingText')}</Text>
        <Grid min={180}>
          {PROFILES.map((profile) => {
            const speed = ownValue(profiles, profile, 'metresPerSecond');
            const isWrong = speed !== null && !isInRange('metresPerSecond', speed);
            return (
              <NumberField
                key={profile}
                name={`speed-${profile}`}
                label={t(`network:lab.profiles.${profile}`)}
                suffix={t('content.metresPerSecond')}
                value={speed}
                placeholder={formats.number(WALKING_SPEEDS[profile])}
                error={isWrong ? outOfRange : undefined}
                notNumberText={outOfRange}
                isReadOnly={isReadOnly}
                onChange={(next) =>
                  onChange({ profiles: withValue(profiles, profile, 'metresPerSecond', next) })
                }
              />
            );
          })}
        </Grid>
      </Stack>
    </Card>
  );
}
