import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  defaultValue,
  isInRange,
  ownValue,
  PROFILE_RANGES,
  PROFILES,
  type ProfileMember,
  WALKING_SPEEDS,
  withValue,
} from '../../../domain/wayfinding/route/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { Card, Fieldset, Grid, NumberField, Stack, Text } from '../../ui/index.ts';
import type { SettingsCardProps } from './settings-card.ts';

/** In what a limit is typed, and how many of it one of its own unit is. */
const LIMITS = {
  minWidth: { unit: 'm', per: 1 },
  maxSlope: { unit: 'percent', per: 1 },
  maxStep: { unit: 'cm', per: 100 },
} as const satisfies Partial<Record<ProfileMember, unknown>>;

/** How fast people are taken to walk, and what they can pass, by profile of routes. */
export function WalkingCard({ settings, onChange, isReadOnly }: SettingsCardProps): ReactNode {
  const { t } = useTranslation(['settings', 'network', 'ways']);
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
        {PROFILES.map((profile) => (
          <Fieldset
            key={profile}
            legend={t('ways:limits.title', { profile: t(`network:lab.profiles.${profile}`) })}
          >
            <Grid min={140}>
              {(Object.keys(LIMITS) as (keyof typeof LIMITS)[]).map((member) => {
                const { unit, per } = LIMITS[member];
                const inUnit = (value: number): number => Math.round(value * per * 100) / 100;
                const { min, max } = PROFILE_RANGES[member];
                const between = t('ways:outOfRange', {
                  min: formats.number(inUnit(min)),
                  max: formats.number(inUnit(max)),
                });
                const value = ownValue(profiles, profile, member);
                const usual = defaultValue(profile, member);
                return (
                  <NumberField
                    key={member}
                    name={`${member}-${profile}`}
                    label={t(`ways:limits.${member}`)}
                    suffix={t(`ways:units.${unit}`)}
                    value={value === null ? null : inUnit(value)}
                    placeholder={usual === null ? t('ways:limits.any') : formats.number(inUnit(usual))}
                    error={value !== null && !isInRange(member, value) ? between : undefined}
                    notNumberText={between}
                    isReadOnly={isReadOnly}
                    onChange={(next) =>
                      onChange({
                        profiles: withValue(profiles, profile, member, next === null ? null : next / per),
                      })
                    }
                  />
                );
              })}
            </Grid>
          </Fieldset>
        ))}
      </Stack>
    </Card>
  );
}
