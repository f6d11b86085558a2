import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptMap, MapMember } from '../../../../domain/public-map/index.ts';
import { decidePublicMap, deletePublicMap, savePublicMap, settlePublicMap } from '../../../commands/index.ts';
import { isolate, useFormats } from '../../../i18n/index.ts';
import { useReason } from '../../../i18n/failure-reason.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { Button, Notice } from '../../../ui/index.ts';
import { namesGone, namesUnsent, withKnownNumbers } from './known-numbers.ts';
import type { KnownPlaces } from './use-public-maps.ts';

interface MapNoticesProps {
  kept: KeptMap;
  places: KnownPlaces;
  onFree: (slug: string) => void;
}

/** Why a map has not reached the server, where a person has to say what becomes of it. */
export function MapNotices({ kept, places, onFree }: MapNoticesProps): ReactNode {
  const { t } = useTranslation('publicMaps');
  const reason = useReason();
  const formats = useFormats();
  const workspace = useWorkspace();
  const { clash, refused } = kept;
  if (clash !== null) {
    const fields = Object.entries(clash).map(([name, value]) => {
      const shown =
        typeof value === 'string' || typeof value === 'number' ? ` (${isolate(String(value))})` : '';
      return t(`members.${memberOf(name)}`) + shown;
    });
    return (
      <Notice
        tone="conflict"
        role="status"
        title={t('clash.title')}
        actions={
          <>
            <Button
              variant="link"
              onPress={() => void decidePublicMap.run(workspace, { ...kept, takes: 'mine' })}
            >
              {t('clash.mine')}
            </Button>
            <Button
              variant="link"
              onPress={() => void decidePublicMap.run(workspace, { ...kept, takes: 'theirs' })}
            >
              {t('clash.theirs')}
            </Button>
          </>
        }
      >
        {t('clash.text', { fields: formats.list(fields) })}
      </Notice>
    );
  }
  if (refused === null) {
    if (namesGone(kept.map, places)) {
      const map = withKnownNumbers(kept.map, places);
      const leaveOut = (
        <Button variant="link" onPress={() => void savePublicMap.run(workspace, { ...kept, map })}>
          {t('leaveOut')}
        </Button>
      );
      // A map shows at least one site: the form asks for it.
      const actions = map.siteIds?.length === 0 ? undefined : leaveOut;
      return <Notice tone="error" role="status" title={t('siteGone')} actions={actions} />;
    }
    return namesUnsent(kept.map) ? <Notice tone="offline" role="status" title={t('waitsForSite')} /> : null;
  }
  const { free } = refused;
  const isDeletion = kept.waits === 'delete';
  const known = ['slug-taken', 'deleted-elsewhere', 'changed-elsewhere'] as const;
  const code = known.find((one) => one === refused.code);
  return (
    <Notice
      tone="error"
      role="status"
      title={t('refused.title')}
      actions={
        <>
          {free !== undefined && (
            <Button variant="link" onPress={() => onFree(free)}>
              {t('refused.take', { slug: isolate(free) })}
            </Button>
          )}
          {free === undefined && (
            <Button
              variant="link"
              onPress={() =>
                void (isDeletion
                  ? deletePublicMap.run(workspace, kept)
                  : settlePublicMap.run(workspace, { ...kept, how: 'again' }))
              }
            >
              {isDeletion ? t('refused.delete') : t('refused.again')}
            </Button>
          )}
          <Button
            variant="link"
            onPress={() => void settlePublicMap.run(workspace, { ...kept, how: 'leave' })}
          >
            {kept.base === null ? t('refused.drop') : t('refused.leave')}
          </Button>
        </>
      }
    >
      {code === undefined ? reason(refused) : t(`refused.${code}`)}
    </Notice>
  );
}

/** The text of a member; parts of `shows` have one together. */
const memberOf = (name: string) => name.split('.')[0] as Exclude<MapMember, `shows.${string}`> | 'shows';
