import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ZonedDateTimeField } from '../../forms/index.ts';
import { RadioGroup, Select, Stack } from '../../ui/index.ts';
import type { Schedule } from './use-schedule.ts';
import { FARTHEST_DAYS, isGoodTime, tomorrowAtEight } from './when.ts';

/** Publish now, or on a day and hour of the time zone of a site. */
export function WhenFields({ schedule }: { schedule: Schedule }): ReactElement | null {
  const { t } = useTranslation('schedule');
  const { isOffered, when, setWhen, zones, zone, setZone, now } = schedule;
  if (!isOffered) return null;
  return (
    <Stack gap={3}>
      <RadioGroup
        label={t('when')}
        options={[
          { id: 'now', label: t('now') },
          { id: 'later', label: t('later') },
        ]}
        value={when === null ? 'now' : 'later'}
        onChange={(id) => setWhen(id === 'now' ? null : { at: tomorrowAtEight(zone, now) })}
      />
      {when !== null && zones.length > 1 && (
        <Select
          label={t('zone')}
          placeholder={zone}
          options={zones.map((id) => ({ id, label: id }))}
          value={zone}
          onChange={(next) => next !== null && setZone(next)}
        />
      )}
      {when !== null && (
        <ZonedDateTimeField
          label={t('time')}
          isRequired
          zone={zone}
          value={when.at}
          onChange={(at) => setWhen({ at })}
          error={isGoodTime(when, now) ? undefined : t('badTime', { count: FARTHEST_DAYS })}
        />
      )}
    </Stack>
  );
}
