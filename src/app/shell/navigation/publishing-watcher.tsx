import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { readPublishRoute } from '../../routes/publish-route.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { useCanPublish } from '../../state/rights/permission.ts';
import { placeQuery, usePlace } from '../../state/navigation/current-place.ts';
import { usePublishingSource } from '../../state/sync-status/publishing.ts';
import { useQuery } from '../../state/queries/shared-query.ts';
import { siblingsQuery } from '../../state/navigation/siblings.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useToasts } from '../../ui/index.ts';

/**
 * Follows the publishing of the client in hand: the one of the address, which the preview names too; where the address
 * names none, the one reviewed last, or the only one there is.
 */
export function PublishingSource() {
  const { i18n } = useTranslation();
  const { db, engine } = useWorkspace();
  const toasts = useToasts();
  const route = useContentRoute();
  const place = usePlace();
  const [search] = useSearchParams();
  const isPreview = route.screen.layout === 'preview';
  const named = isPreview ? search.get('client') : null;
  const asked = useQuery(db, placeQuery(db, named === null ? {} : { clientId: named }));
  const inPlace = place?.client?.lid ?? asked?.client?.lid;
  // Until the device has found it, another one would be shown for a moment.
  const isAsking = named !== null && asked === undefined;
  const reviewed = readPublishRoute(sessionStorage)?.clientLid;
  const { clients = [] } = useQuery(db, siblingsQuery(db, place)) ?? {};
  const known = clients.find(({ lid }) => lid === reviewed);
  const other = known?.lid ?? (isPreview || clients.length === 1 ? clients[0]?.lid : undefined);
  const clientLid = isAsking ? undefined : (inPlace ?? other);
  const canPublish = useCanPublish(clientLid);
  usePublishingSource(canPublish ? clientLid : undefined, {
    onCompleted: () =>
      void i18n
        .loadNamespaces('preview')
        .then(() => toasts.show({ kind: 'success', title: i18n.t('preview:toast.publish-completed') })),
    onPublished: () => {
      // What is shown says still that it waits for this.
      void engine.pullHierarchy();
      if (place?.level) void engine.pullLevel(place.level.lid);
    },
  });
  return null;
}
