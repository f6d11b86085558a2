import { CloudDownload } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getBuilding, listPacks } from '../../../../db/index.ts';
import { RemovePackModal } from '../../../forms/index.ts';
import { isolate, useFormats } from '../../../i18n/index.ts';
import { paths } from '../../../routes/paths.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { useReadiness } from '../../../state/sync-status/readiness.ts';
import { useRefs } from '../../../state/navigation/server-refs.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';
import { useTitles } from '../../../state/content/feature-name.ts';
import { Button, Card, Row, Rows, RowWords, Tag, type TagKind } from '../../../ui/index.ts';

const TAGS = {
  none: 'plain',
  partly: 'partial',
  stale: 'waiting',
  ready: 'synced',
} as const satisfies Record<string, TagKind>;

/** The downloaded buildings, each with its completeness and size; not rendered without any. */
export function PacksCard(): ReactNode {
  const { t } = useTranslation('offlineCopies');
  const { db } = useWorkspace();
  const lids = useLiveQuery(async () => listPacks(db), [db]);
  if (lids === undefined || lids.length === 0) return null;
  return (
    <Card title={t('card.title')} icon={CloudDownload}>
      <Rows>
        {lids.map((lid) => (
          <PackRow key={lid} buildingLid={lid} />
        ))}
      </Rows>
    </Card>
  );
}

function PackRow({ buildingLid }: { buildingLid: string }): ReactNode {
  const { t } = useTranslation('offlineCopies');
  const { titleOf } = useTitles();
  const { db } = useWorkspace();
  const formats = useFormats();
  const go = useGo();
  const ref = useRefs();
  const [isAsking, setAsking] = useState(false);
  const building = useLiveQuery(async () => (await getBuilding(db, buildingLid)) ?? null, [db, buildingLid]);
  const readiness = useReadiness(buildingLid);
  if (building === undefined || readiness === undefined) return null;
  const name = titleOf(building) || t('card.goneBuilding');
  const title = isolate(name);
  return (
    <>
      <Row>
        <RowWords
          name={<bdi>{name}</bdi>}
          second={
            <>
              {formats.bytes(readiness.bytes)}
              {readiness.readAt !== null && ` · ${formats.dateTime(readiness.readAt)}`}
            </>
          }
        />
        <Tag kind={TAGS[readiness.state]} text={t(`state.${readiness.state}`)} />
        {building !== null && (
          <Button
            size="small"
            aria-label={t('card.openOf', { title })}
            onPress={() =>
              go(
                paths.offlineCopies({
                  clientId: ref(building.clientLid),
                  siteId: ref(building.siteLid),
                  buildingId: ref(building.lid),
                }),
              )
            }
          >
            {t('card.open')}
          </Button>
        )}
        {!db.isNewer && (
          <Button
            size="small"
            variant="ghost"
            aria-label={t('card.removeOf', { title })}
            onPress={() => setAsking(true)}
          >
            {t('card.remove')}
          </Button>
        )}
      </Row>
      <RemovePackModal {...{ buildingLid, name }} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
