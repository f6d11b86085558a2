import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Site } from '../../../domain/entities/site.ts';
import { boundsAcross, middleOf } from '../../../domain/geometry/index.ts';
import { proposedZone } from '../../closures/proposed-zone.ts';
import { offsetText, type SiteClock } from '../../closures/use-site-clock.ts';
import { saveSite } from '../../commands/index.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Notice, Select, Stack } from '../../ui/index.ts';

interface ZoneNoticeProps {
  site: Site;
  zone: SiteClock;
  mayName: boolean;
}

/** Asks for the time zone of a site that names none; says where the device has no rules for the one it names. */
export function ZoneNotice({ site, zone, mayName }: ZoneNoticeProps): ReactNode {
  const { t } = useTranslation('closures');
  if (zone.named === null)
    return mayName ? <AskZone site={site} device={zone.zone} /> : <Notice>{t('zoneOfDevice')}</Notice>;
  return zone.named === zone.zone ? null : (
    <Notice tone="waiting">{t('zoneUnknown', { zone: zone.named })}</Notice>
  );
}

function AskZone({ site, device }: { site: Site; device: string }): ReactNode {
  const { t } = useTranslation('closures');
  const workspace = useWorkspace();
  const [chosen, setChosen] = useState<string | null>(null);
  const [proposed, setProposed] = useState(device);
  useEffect(() => {
    let isGone = false;
    const bounds = boundsAcross(site.geometry);
    const show = (zone: string): void => {
      if (!isGone) setProposed(zone);
    };
    if (bounds !== null) proposedZone(middleOf(bounds)).then(show, () => undefined);
    return () => {
      isGone = true;
    };
  }, [site.geometry]);
  const value = chosen ?? proposed;
  const now = workspace.now() / 1000;
  const options = useMemo(
    () =>
      [...new Set([...Intl.supportedValuesOf('timeZone'), value])].map((id) => ({
        id,
        label: id.replaceAll('_', ' '),
      })),
    [value],
  );
  const save = (): void =>
    void saveSite.run(workspace, {
      mode: 'edit',
      lid: site.lid,
      patch: (now) => ({ extra: { ...now.extra, timeZone: value } }),
    });
  return (
    <Notice tone="accent" title={t('askZone.title')}>
      <Stack gap={2}>
        <Select
          label={t('askZone.label')}
          hint={offsetText(value, now)}
          placeholder={t('askZone.label')}
          filterLabel={t('form.find')}
          value={value}
          options={options}
          onChange={setChosen}
        />
        <div>
          <Button size="small" onPress={save}>
            {t('askZone.use')}
          </Button>
        </div>
      </Stack>
    </Notice>
  );
}
