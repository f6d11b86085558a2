import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptMap } from '../../../../domain/public-map/index.ts';
import { Tag } from '../../../ui/index.ts';

/** What is most to be known of a map: what needs a person, what waits, or whether visitors can open it. */
export function StateTag({ kept, now }: { kept: KeptMap; now: number }): ReactNode {
  const { t } = useTranslation('publicMaps');
  const { map, clash, refused, waits, hasPassword, wantsPassword } = kept;
  if (clash !== null) return <Tag kind="needs-you" text={t('state.clash')} />;
  if (refused !== null) return <Tag kind="error" text={t('state.refused')} />;
  if ((wantsPassword || map.audience.length > 0) && !hasPassword)
    return <Tag kind="needs-you" text={t('state.password')} />;
  if (isOver(map.expiresAt, now)) return <Tag kind="plain" text={t('state.expired')} />;
  if (map.state === 'off') return <Tag kind="plain" text={t('state.off')} />;
  return waits === null ? (
    <Tag kind="synced" text={t('state.on')} />
  ) : (
    <Tag kind="waiting" text={t('state.waiting')} />
  );
}

/** It is on or off, and all of it has arrived. */
export const isPlain = (
  { map, clash, refused, waits, hasPassword, wantsPassword }: KeptMap,
  now: number,
): boolean =>
  clash === null &&
  refused === null &&
  waits === null &&
  (hasPassword || (!wantsPassword && map.audience.length === 0)) &&
  !isOver(map.expiresAt, now);

/** @param now milliseconds since 1970 */
const isOver = (expiresAt: number | null | undefined, now: number): boolean =>
  expiresAt != null && expiresAt * 1000 <= now;
