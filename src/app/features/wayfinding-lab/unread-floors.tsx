import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate, useFormats } from '../../i18n/index.ts';
import type { useUnreadLevels } from '../../online/use-level-reading.ts';
import type { SiteNetwork } from '../../state/content/site-network.ts';
import { Notice } from '../../ui/index.ts';

/** Floors named at once. */
const NAMED = 6;

interface Props {
  unread: ReturnType<typeof useUnreadLevels>;
  network: SiteNetwork;
}

/** Says of which floors this device does not know the places: what is counted here is not whole. */
export function UnreadFloors({ unread: { levels, isReading }, network }: Props): ReactElement | null {
  const { t } = useTranslation('network');
  const formats = useFormats();
  if (levels.length === 0) return null;
  const names = levels
    .slice(0, NAMED)
    .map(({ buildingLid, title }) =>
      isolate(`${title} (${network.buildings.get(buildingLid)?.title ?? '?'})`),
    );
  const more = levels.length - names.length;
  return (
    <Notice tone={isReading ? 'waiting' : 'offline'} role="status">
      {t(isReading ? 'lab.reading' : 'lab.unread', {
        levels: formats.list(more > 0 ? [...names, t('tools.more', { count: more })] : names),
      })}
    </Notice>
  );
}
