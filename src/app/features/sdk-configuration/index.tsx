import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import type { Client } from '../../../domain/entities/client.ts';
import { PanelFrame } from '../../forms/index.ts';
import { ClientSelect } from '../../online/client-select.tsx';
import { useClientChoice, type ClientChoice } from '../../online/client-choice.ts';
import { useTitles } from '../../state/content/feature-name.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useClosePanel } from '../../state/navigation/close-panel.ts';
import { usePermission } from '../../state/rights/permission.ts';
import { Page } from '../../ui/index.ts';
import { SdkEditor } from './sdk-editor.tsx';
import { ServerCard } from './server-card.tsx';
import type { SdkPlace } from './sdk-place.ts';

/** The parameters that apps get: as a page for a client, as a panel for what the address names. */
export default function SdkConfiguration(): ReactNode {
  const handle = useMatches().at(-1)?.handle as { frame: 'page' | 'content' };
  return handle.frame === 'page' ? <ClientPage /> : <PlacePanel />;
}

function ClientPage(): ReactNode {
  const { t } = useTranslation('sdk');
  const { t: ofShell } = useTranslation('shell');
  const choice = useClientChoice();
  const { chosen } = choice;
  return (
    <Page
      title={ofShell('screens.Configuration')}
      lead={t('lead')}
      width="wide"
      actions={<ClientSelect choice={choice} />}
    >
      {chosen !== null && <ClientSdk key={chosen.client.lid} choice={choice} client={chosen.client} />}
    </Page>
  );
}

function ClientSdk({ choice, client }: { choice: ClientChoice; client: Client }): ReactNode {
  const { lid, title } = client;
  return (
    <>
      <SdkEditor places={[{ scope: 'client', lid, title }]} canEdit={choice.canEdit}>
        {({ body, actions }) => (
          <>
            {body}
            {actions}
          </>
        )}
      </SdkEditor>
      {choice.isAdmin && <ServerCard clientLid={lid} />}
    </>
  );
}

function PlacePanel(): ReactNode {
  const { titleOf } = useTitles();
  const { t } = useTranslation('sdk');
  const place = usePlace();
  const close = useClosePanel();
  const { canEdit, isKnown } = usePermission();
  const { client, site, building } = place ?? {};
  if (!client || !isKnown) return null;
  const places: SdkPlace[] = [
    ...(building ? [{ scope: 'building' as const, lid: building.lid, title: titleOf(building) }] : []),
    ...(site ? [{ scope: 'site' as const, lid: site.lid, title: titleOf(site) }] : []),
    { scope: 'client', lid: client.lid, title: client.title },
  ];
  return (
    <SdkEditor key={places[0]?.lid} places={places} canEdit={canEdit}>
      {({ body, actions }) => (
        <PanelFrame title={t('title')} subtitle={places[0]?.title} onClose={close} footActions={actions}>
          {body}
        </PanelFrame>
      )}
    </SdkEditor>
  );
}
