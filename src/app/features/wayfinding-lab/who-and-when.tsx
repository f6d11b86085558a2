import { useAtom } from 'jotai';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { EVERYBODY } from '../../../domain/values/access.ts';
import { ZonedDateTimeField } from '../../forms/index.ts';
import { useClientSettings } from '../../state/content/client-settings.ts';
import { useSiteZone } from '../../state/navigation/site-zone.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Grid, Select } from '../../ui/index.ts';
import { ALL_GROUPS, walkerGroupAtom, whenAtom } from './lab-state.ts';

/** Who walks, and when they set out: by the time of the site. */
export function WhoAndWhen(): ReactElement {
  const { t } = useTranslation('ways');
  const { groups } = useClientSettings();
  const { now } = useWorkspace();
  const [who, setWho] = useAtom(walkerGroupAtom);
  const [when, setWhen] = useAtom(whenAtom);
  const zone = useSiteZone();
  const isAt = typeof when === 'number';
  return (
    <>
      <Grid min={140}>
        <Select
          label={t('lab.who')}
          value={who}
          placeholder={t('mixed')}
          options={[
            { id: EVERYBODY, label: t('visitors') },
            ...groups.map(({ id, title }) => ({ id, label: title })),
            { id: ALL_GROUPS, label: t('lab.allGroups') },
          ]}
          onChange={setWho}
        />
        <Select
          label={t('lab.when')}
          value={isAt ? 'at' : when}
          placeholder={t('mixed')}
          options={[
            { id: 'now', label: t('lab.now') },
            { id: 'at', label: t('lab.at') },
            { id: 'any', label: t('lab.any') },
          ]}
          onChange={(id) => setWhen(id === 'at' ? Math.floor(now() / 1000) : id === 'any' ? 'any' : 'now')}
        />
      </Grid>
      {isAt && (
        <ZonedDateTimeField
          label={t('lab.moment')}
          value={when}
          onChange={(at) => setWhen(at ?? 'now')}
          zone={zone}
        />
      )}
    </>
  );
}
