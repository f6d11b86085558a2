import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ZonedDateTimeField } from '../../forms/index.ts';
import { Button, FieldGroup, SegmentedControl, Stack } from '../../ui/index.ts';
import { presetEnd, PRESETS, type ClosureValues } from './form-values.ts';

interface WhenProps {
  values: ClosureValues;
  zone: string;
  /** Epoch seconds. */
  now: number;
  isReadOnly: boolean;
  /** At Until. */
  error: string | undefined;
  onFrom: (from: number | null) => void;
  onUntil: (until: number | null) => void;
}

/** From when to when, on the clocks of the site. */
export function WhenFields({ values, zone, now, isReadOnly, error, onFrom, onUntil }: WhenProps): ReactNode {
  const { t } = useTranslation('closures');
  const { from, until } = values;
  const nextHour = Math.ceil((now + 1) / 3600) * 3600;
  return (
    <Stack gap={3}>
      <FieldGroup label={t('form.from')}>
        <Stack gap={2}>
          <SegmentedControl
            label={t('form.from')}
            isFullWidth
            isDisabled={isReadOnly}
            value={from === null ? 'now' : 'at'}
            onChange={(id) => onFrom(id === 'now' ? null : nextHour)}
            options={[
              { id: 'now', label: t('form.now') },
              { id: 'at', label: t('form.at') },
            ]}
          />
          {from !== null && (
            <ZonedDateTimeField
              label={t('form.from')}
              isLabelHidden
              isReadOnly={isReadOnly}
              value={from}
              onChange={onFrom}
              zone={zone}
            />
          )}
        </Stack>
      </FieldGroup>
      <ZonedDateTimeField
        label={t('form.until')}
        isReadOnly={isReadOnly}
        value={until}
        onChange={onUntil}
        zone={zone}
        error={error}
      />
      {!isReadOnly && (
        <Stack direction="row" gap={2}>
          {PRESETS.map((preset) => {
            const ends = presetEnd(preset, from ?? now, zone);
            return (
              <Button
                key={preset}
                size="small"
                aria-pressed={ends === until}
                variant={ends === until ? 'soft' : 'secondary'}
                onPress={() => onUntil(ends)}
              >
                {t(`presets.${preset}`)}
              </Button>
            );
          })}
        </Stack>
      )}
    </Stack>
  );
}
