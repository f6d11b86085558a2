import { Contrast } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  colourIn,
  contrastOnWhite,
  LEAST_CONTRAST,
  PUBLIC_PROFILES,
  readableColour,
  SHOWN_PARTS,
} from '../../../../domain/public-map/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import { Button, Checkbox, FieldGroup, Grid, Stack, Switch, Tag, TextField } from '../../../ui/index.ts';
import styles from './maps.module.css';
import type { StepFieldsProps } from './step-fields.ts';

const EXAMPLE = '#0b655b';

/** How a map looks, and what it says of places and ways. */
export function LooksStep({ form, faultText, isReadOnly }: StepFieldsProps): ReactNode {
  const { t } = useTranslation('publicMaps');
  const formats = useFormats();
  const { values, set, field } = form;
  const { shows, routing, profiles } = values;
  const colour = colourIn(values.colour);
  const contrast = colour === null ? null : contrastOnWhite(colour);
  const isReadable = contrast === null || contrast >= LEAST_CONTRAST;
  return (
    <>
      <TextField
        label={t('fields.colour')}
        hint={t('fields.colourHint')}
        dir="ltr"
        spellCheck={false}
        placeholder={EXAMPLE}
        isReadOnly={isReadOnly}
        {...field('colour')}
        error={faultText('colour')}
        suffix={
          colour !== null && <span className={styles['swatch']} style={{ background: colour }} aria-hidden />
        }
      />
      {contrast !== null && (
        <Stack direction="row" gap={2} align="center">
          <Tag
            kind={isReadable ? 'synced' : 'waiting'}
            icon={Contrast}
            text={t('fields.contrast', { contrast: formats.number(Math.round(contrast * 10) / 10) })}
          />
          {!isReadable && !isReadOnly && (
            <Button variant="link" onPress={() => set('colour', readableColour(colour!))}>
              {t('fields.nearer', { colour: readableColour(colour!) })}
            </Button>
          )}
        </Stack>
      )}
      <TextField
        label={t('fields.logo')}
        hint={t('fields.logoHint')}
        type="url"
        inputMode="url"
        dir="ltr"
        isReadOnly={isReadOnly}
        {...field('logo')}
        error={faultText('logo')}
      />
      <FieldGroup label={t('fields.shows')}>
        <Grid min={150} gap={2}>
          {SHOWN_PARTS.map((part) => (
            <Checkbox
              key={part}
              label={t(`shows.${part}`)}
              isReadOnly={isReadOnly}
              isSelected={shows[part]}
              onChange={(isOn) => set('shows', { ...shows, [part]: isOn })}
            />
          ))}
        </Grid>
      </FieldGroup>
      <Switch
        label={t('fields.routing')}
        hint={t('fields.routingHint')}
        isReadOnly={isReadOnly}
        isSelected={routing}
        onChange={(isOn) => set('routing', isOn)}
      />
      {routing && (
        <FieldGroup label={t('fields.profiles')} error={faultText('profiles')}>
          {PUBLIC_PROFILES.map((profile) => (
            <Checkbox
              key={profile}
              label={t(`profiles.${profile}`)}
              isReadOnly={isReadOnly}
              isSelected={profiles.includes(profile)}
              onChange={(isOn) =>
                set(
                  'profiles',
                  PUBLIC_PROFILES.filter((one) => (one === profile ? isOn : profiles.includes(one))),
                )
              }
            />
          ))}
        </FieldGroup>
      )}
    </>
  );
}
