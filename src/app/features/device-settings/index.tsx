import { useAtom } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_VISIBILITY, type ContentVisibility } from '../../../map/index.ts';
import { languageOf, OFFERED } from '../../i18n/index.ts';
import { baseMapAtom, visibilityAtom } from '../../state/map-view/visibility.ts';
import { useChooseLanguage } from '../../state/page/choose-language.ts';
import { useScreenTitle } from '../../state/navigation/screen-title.ts';
import { useAppearance } from '../../theme/index.ts';
import { Card, Page, RadioGroup, Stack, Switch } from '../../ui/index.ts';

const LAYERS = Object.keys(DEFAULT_VISIBILITY) as (keyof ContentVisibility)[];
const THEMES = ['system', 'force-light', 'force-dark'] as const;
const DENSITIES = ['auto', 'desk', 'touch'] as const;

/** What this person sees on this device: layers of the map, theme, density and language. */
export default function DeviceSettings(): ReactNode {
  const { t, i18n } = useTranslation('settings');
  const { t: ofContent } = useTranslation('content');
  const [visibility, setVisibility] = useAtom(visibilityAtom);
  const [hasBaseMap, setBaseMap] = useAtom(baseMapAtom);
  const { theme, density, setTheme, setDensity } = useAppearance();
  const chooseLanguage = useChooseLanguage();
  useScreenTitle(t('device.title'));
  return (
    <Page title={t('device.title')} lead={t('device.lead')}>
      <Card title={t('device.layers')}>
        <Stack gap={2}>
          {LAYERS.map((layer) => (
            <Switch
              key={layer}
              label={ofContent(`visibility.${layer}`)}
              isSelected={visibility[layer]}
              onChange={(isOn) => setVisibility({ ...visibility, [layer]: isOn })}
            />
          ))}
          <Switch label={t('device.baseMap')} isSelected={hasBaseMap} onChange={setBaseMap} />
        </Stack>
      </Card>
      <Card title={t('device.look')}>
        <Stack gap={5}>
          <RadioGroup
            label={t('device.theme')}
            look="cards"
            value={theme}
            onChange={setTheme}
            options={THEMES.map((id) => ({ id, label: t(`device.themes.${id}`) }))}
          />
          <RadioGroup
            label={t('device.density')}
            look="cards"
            value={density}
            onChange={setDensity}
            options={DENSITIES.map((id) => ({
              id,
              label: t(`device.densities.${id}`),
              note: t(`device.densityNotes.${id}`),
            }))}
          />
          <RadioGroup
            label={t('device.language')}
            look="cards"
            value={languageOf(i18n.language).code}
            onChange={chooseLanguage}
            options={OFFERED.map(({ code, name }) => ({ id: code, label: name }))}
          />
        </Stack>
      </Card>
    </Page>
  );
}
