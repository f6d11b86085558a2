import { useMemo, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { Client } from '../../../domain/entities/client.ts';
import { LENGTH } from '../../../domain/limits.ts';
import { clientIssues } from '../../../domain/rules/index.ts';
import { saveClient, stagingOf } from '../../commands/index.ts';
import {
  Bound,
  DraftPanel,
  TitleField,
  useDraft,
  useSave,
  useStaged,
  WaitingPanel,
  type Draft,
  type Staged,
  type StagingPort,
} from '../../forms/index.ts';
import { useClosePanel } from '../../state/navigation/close-panel.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { usePermission } from '../../state/session/permission.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useWorkspace } from '../../state/session/workspace.ts';

const valuesSchema = z.object({ clientTitle: z.string() });
type ClientValues = z.infer<typeof valuesSchema>;

const draftOf = ({ clientTitle }: Client): Draft<ClientValues> => ({
  values: { clientTitle },
  geometry: null,
});
const saidIn = (draft: Draft<ClientValues> | null) =>
  draft && { clientTitle: draft.values.clientTitle.trim() };

const NO_SHAPES = () => [];
const validate = ({ values }: Draft<ClientValues>) => clientIssues(values);

/** The form of a client: its title. */
export default function ClientPanel(): ReactNode {
  const { panel } = useContentRoute();
  const client = usePlace()?.client;
  if (!client || panel !== 'edit') return null;
  return <LoadClient key={client.lid} client={client} />;
}

function LoadClient({ client }: { client: Client }): ReactNode {
  const { t } = useTranslation('forms');
  const { db, now, newId } = useWorkspace();
  const close = useClosePanel();
  const { canEdit, isKnown } = usePermission();
  const port = useMemo(
    () => stagingOf({ db, now, newId }, `clients:${client.lid}`, 'edit'),
    [db, now, newId, client.lid],
  );
  const staged = useStaged(port, valuesSchema);
  const title = t(canEdit || !isKnown ? 'titles.edit.clients' : 'titles.view.clients');
  if (!isKnown || staged === undefined)
    return <WaitingPanel title={title} onClose={close} isMissing={false} />;
  return <ClientForm {...{ client, port, title, isReadOnly: !canEdit, onClose: close }} staged={staged} />;
}

interface FormProps {
  client: Client;
  port: StagingPort;
  staged: Staged<ClientValues> | null;
  title: string;
  isReadOnly: boolean;
  onClose: () => void;
}

function ClientForm({ client, port, staged, title, isReadOnly, onClose }: FormProps): ReactElement {
  const { t } = useTranslation('forms');
  const workspace = useWorkspace();
  const head = useMemo(() => draftOf(client), [client]);
  const draft = useDraft<ClientValues>({
    entityKey: `clients:${client.lid}`,
    id: client.lid,
    head,
    staged: isReadOnly ? null : staged,
    port,
    validate,
    titleOf: ({ clientTitle }) => clientTitle,
    shapesOf: NO_SHAPES,
    sceneKey: null,
    isReadOnly,
    now: workspace.now,
  });
  const save = useSave(draft);
  const clientTitle = draft.draft.values.clientTitle.trim();
  return (
    <DraftPanel
      draft={draft}
      title={title}
      subtitle={client.clientTitle}
      saveLabel={t('save.clients')}
      onClose={onClose}
      onSave={() =>
        void save({
          run: () =>
            saveClient.run(workspace, {
              mode: 'edit',
              lid: client.lid,
              patch: (stored) => saidIn(draft.onto(draftOf(stored))),
            }),
          doneText: t('done.updated', { title: clientTitle }),
          onClosed: onClose,
        })
      }
    >
      <Bound draft={draft} name="clientTitle">
        {(field) => (
          <TitleField {...field} label={t('fields.title')} max={LENGTH.clientTitle[1]} isRequired />
        )}
      </Bound>
    </DraftPanel>
  );
}
