import { useAtom } from 'jotai';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_VISIBILITY, type ContentVisibility } from '../../../map/index.ts';
import { createSignIns } from '../../../sync/index.ts';
import { languageOf, OFFERED, UNIT_SYSTEMS, unitSystemAtom } from '../../i18n/index.ts';
import { GHOST_FLOORS, ghostFloorAtom } from '../../state/map-view/ghost-floor.ts';
import { baseMapAtom, labelsAtom, pictogramsAtom, visibilityAtom } from '../../state/map-view/visibility.ts';
import { useChooseLanguage } from '../../state/page/choose-language.ts';
import { useScreenTitle } from '../../state/navigation/screen-title.ts';
import { useSession } from '../../state/session/session.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useAppearance } from '../../theme/index.ts';
import { NotificationsCard } from './notifications-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { StorageCard } from './storage-card.tsx';
import { ThemePicture } from './theme-picture.tsx';
import { Card, Page, RadioGroup, SegmentedControl, Select, SettingRow, Switch } from '../../ui/index.ts';
import styles from './device-settings.module.css';

const LAYERS = Object.keys(DEFAULT_VISIBILITY) as (keyof ContentVisibility)[];
const THEMES = ['system', 'force-light', 'force-dark'] as const;
const DENSITIES = ['auto', 'desk', 'touch'] as const;

/** What this person sees on this device, where they are signed in, and how much room it takes. */
export default function DeviceSettings(): ReactNode {
  const { t, i18n } = useTranslation('settings');
  const { t: ofContent } = useTranslation('content');
  const [visibility, setVisibility] = useAtom(visibilityAtom);
  const { t: ofMap } = useTranslation('mapSettings');
  const [hasLabels, setLabels] = useAtom(labelsAtom);
  const [hasPictograms, setPictograms] = useAtom(pictogramsAtom);
  const [ghostFloor, setGhostFloor] = useAtom(ghostFloorAtom);
  const [unitSystem, setUnitSystem] = useAtom(unitSystemAtom);
  const [hasBaseMap, setBaseMap] = useAtom(baseMapAtom);
  const { theme, density, setTheme, setDensity } = useAppearance();
  const chooseLanguage = useChooseLanguage();
  const session = useSession();
  const { user } = useWorkspace();
  const sessions = useMemo(() => createSignIns(session.callAs(user.id)), [session, user.id]);
  useScreenTitle(t('device.title'));
  return (
    <Page title={t('device.title')} lead={t('device.lead')} width="narrow">
      <Card title={t('device.look')}>
        <SettingRow id="theme">
          <RadioGroup
            label={t('device.theme')}
            look="pictures"
            value={theme}
            onChange={setTheme}
            options={THEMES.map((id) => ({
              id,
              label: t(`device.themes.${id}`),
              picture: <ThemePicture theme={id} />,
            }))}
          />
        </SettingRow>
        <SettingRow id="density" label={t('device.density')} hint={t(`device.densityNotes.${density}`)}>
          <SegmentedControl
            label={t('device.density')}
            value={density}
            onChange={setDensity}
            options={DENSITIES.map((id) => ({ id, label: t(`device.densities.${id}`) }))}
          />
        </SettingRow>
        <SettingRow id="language" label={t('device.language')}>
          <Select
            label={t('device.language')}
            isLabelHidden
            placeholder={t('device.language')}
            value={languageOf(i18n.language).code}
            onChange={chooseLanguage}
            options={OFFERED.map(({ code, name }) => ({ id: code, label: name }))}
          />
        </SettingRow>
        <SettingRow id="units" label={ofMap('units')}>
          <SegmentedControl
            label={ofMap('units')}
            value={unitSystem}
            onChange={setUnitSystem}
            options={UNIT_SYSTEMS.map((id) => ({ id, label: ofMap(`unitSystems.${id}`) }))}
          />
        </SettingRow>
      </Card>
      <Card id="setting-layers" title={t('device.layers')}>
        <div className={styles['layers']}>
          {LAYERS.map((layer) => (
            <SettingRow key={layer} id={`layer-${layer}`}>
              <Switch
                label={ofContent(`visibility.${layer}`)}
                isSelected={visibility[layer]}
                onChange={(isOn) => setVisibility({ ...visibility, [layer]: isOn })}
              />
            </SettingRow>
          ))}
          <SettingRow id="names">
            <Switch label={ofMap('labels')} isSelected={hasLabels} onChange={setLabels} />
          </SettingRow>
          <SettingRow id="pictograms">
            <Switch label={ofMap('pictograms')} isSelected={hasPictograms} onChange={setPictograms} />
          </SettingRow>
          <SettingRow id="base-map">
            <Switch label={ofMap('baseMap')} isSelected={hasBaseMap} onChange={setBaseMap} />
          </SettingRow>
        </div>
        <SettingRow id="other-floor" label={ofMap('otherFloor')} hint={t('device.otherFloorHint')}>
          <SegmentedControl
            label={ofMap('otherFloor')}
            value={ghostFloor}
            onChange={setGhostFloor}
            options={GHOST_FLOORS.map((id) => ({ id, label: ofMap(`floors.${id}`) }))}
          />
        </SettingRow>
      </Card>
      <NotificationsCard />
      <SessionsCard sessions={sessions} />
      <StorageCard />
    </Page>
  );
}
