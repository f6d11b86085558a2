import { useAtom } from 'jotai';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_VISIBILITY, type ContentVisibility } from '../../../map/index.ts';
import { createUserSessions } from '../../../sync/index.ts';
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
import { Card, Page, RadioGroup, Stack, Switch } from '../../ui/index.ts';

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
  const sessions = useMemo(() => createUserSessions(session.callAs(user.id)), [session, user.id]);
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
          <Switch label={ofMap('labels')} isSelected={hasLabels} onChange={setLabels} />
          <Switch label={ofMap('pictograms')} isSelected={hasPictograms} onChange={setPictograms} />
          <Switch label={ofMap('baseMap')} isSelected={hasBaseMap} onChange={setBaseMap} />
        </Stack>
      </Card>
      <Card title={ofMap('map')}>
        <Stack gap={5}>
          <RadioGroup
            label={ofMap('otherFloor')}
            look="cards"
            value={ghostFloor}
            onChange={setGhostFloor}
            options={GHOST_FLOORS.map((id) => ({ id, label: ofMap(`floors.${id}`) }))}
          />
          <RadioGroup
            label={ofMap('units')}
            look="cards"
            value={unitSystem}
            onChange={setUnitSystem}
            options={UNIT_SYSTEMS.map((id) => ({ id, label: ofMap(`unitSystems.${id}`) }))}
          />
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
      <NotificationsCard />
      <SessionsCard sessions={sessions} />
      <StorageCard />
    </Page>
  );
}
