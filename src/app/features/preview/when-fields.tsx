import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ZonedDateTimeField } from '../../forms/index.ts';
import { RadioGroup, Select, Stack } from '../../ui/index.ts';
import { FARTHEST_DAYS, isGoodTime, tomorrowAtEight, type When } from './when.ts';

interface WhenFieldsProps {
  when: When;
  onWhen: (when: When) => void;
  zones: readonly string[];
  zone: string;
  onZone: (zone: string) => void;
  /** Epoch seconds. */
  now: number;
}

/** Publish now, or on a day and hour of the time zone of a site. */
export function WhenFields({ when, onWhen, zones, zone, onZone, now }: WhenFieldsProps): ReactElement {
  const { t } = useTranslation('schedule');
  return (
    <Stack gap={3}>
      <RadioGroup
        label={t('when')}
        options={[
          { id: 'now', label: t('now') },
          { id: 'later', label: t('later') },
        ]}
        value={when === null ? 'now' : 'later'}
        onChange={(id) => onWhen(id === 'now' ? null : { at: tomorrowAtEight(zone, now) })}
      />
      {when !== null && zones.length > 1 && (
        <Select
          label={t('zone')}
          placeholder={zone}
          options={zones.map((id) => ({ id, label: id }))}
          value={zone}
          onChange={(next) => next !== null && onZone(next)}
        />
      )}
      {when !== null && (
        <ZonedDateTimeField
          label={t('time')}
          isRequired
          zone={zone}
          value={when.at}
          onChange={(at) => onWhen({ at })}
          error={isGoodTime(when, now) ? undefined : t('badTime', { count: FARTHEST_DAYS })}
        />
      )}
    </Stack>
  );
}
