import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CONTENT_LANGUAGES } from '../../../domain/client-settings/index.ts';
import { useLanguageName } from '../../i18n/language-name.ts';
import { Card, Checkbox, Grid, Stack, Text } from '../../ui/index.ts';
import type { SettingsCardProps } from './settings-card.ts';

/** The languages that places are named in, beside the one of their name. */
export function LanguagesCard({ settings, onChange, isReadOnly }: SettingsCardProps): ReactNode {
  const { t } = useTranslation('settings');
  const languageName = useLanguageName();
  const { languages } = settings;
  return (
    <Card id="setting-languages" title={t('content.languages')}>
      <Stack gap={3}>
        <Text tone="secondary">{t('content.languagesText')}</Text>
        <Grid min={150}>
          {CONTENT_LANGUAGES.map((code) => (
            <Checkbox
              key={code}
              label={languageName(code)}
              isDisabled={isReadOnly}
              isSelected={languages.includes(code)}
              onChange={(isOn) =>
                onChange({
                  languages: CONTENT_LANGUAGES.filter((one) =>
                    one === code ? isOn : languages.includes(one),
                  ),
                })
              }
            />
          ))}
        </Grid>
      </Stack>
    </Card>
  );
}
