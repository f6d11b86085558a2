import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { LevelReadingLine, useKnownCounts } from '../../online/level-reading.tsx';
import { useClientChoice } from '../../online/client-choice.ts';
import { useClientContent } from '../../online/client-content.ts';
import { ClientSelect } from '../../online/client-select.tsx';
import { useAnswer } from '../../online/use-answer.ts';
import { useErrorText } from '../../online/use-error-text.ts';
import { useScreenTitle } from '../../state/navigation/screen-title.ts';
import { useKeptChoice } from '../../state/return/kept-choice.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { ConfirmModal, Notice, Page, SegmentedControl, Skeleton, Stack, useToasts } from '../../ui/index.ts';
import { isShown, libraryRows, looksBroken, SHOWS, type LibraryRow, type Show } from './library-rows.ts';
import { PictureTable } from './picture-table.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { TypeTable } from './type-table.tsx';

const PARTS = ['pictures', 'types'] as const;
type LibraryPart = (typeof PARTS)[number];

/** Pictures and logos of a client: those that its places show, as far as this device has them, and those kept on the server. */
export default function Library(): ReactNode {
  const { t } = useTranslation('settings');
  const choice = useClientChoice();
  useScreenTitle(t('library.title'));
  const { chosen, canEdit } = choice;
  const [part, setPart] = useKeptChoice<LibraryPart>('library-part', z.enum(PARTS), 'pictures');
  return (
    <Page
      title={t('library.title')}
      lead={t('library.lead')}
      width="wide"
      actions={
        <Stack direction="row" gap={2} align="center">
          <ClientSelect choice={choice} />
          <SegmentedControl
            label={t('library.title')}
            value={part}
            onChange={setPart}
            options={PARTS.map((id) => ({ id, label: t(`library.parts.${id}`) }))}
          />
        </Stack>
      }
    >
      {chosen !== null && part === 'types' && <Types key={chosen.client.lid} clientLid={chosen.client.lid} />}
      {chosen !== null && part === 'pictures' && (
        <Pictures key={chosen.client.lid} clientLid={chosen.client.lid} canEdit={canEdit} />
      )}
    </Page>
  );
}

/** Types that content of this client has, as far as this device has read it. */
function Types({ clientLid }: { clientLid: string }): ReactNode {
  const content = useClientContent(clientLid);
  if (content === undefined) return <Skeleton rows={4} />;
  return (
    <Stack gap={4}>
      <LevelReadingLine clientLid={clientLid} />
      <TypeTable types={content.types} />
    </Stack>
  );
}

interface PicturesProps {
  clientLid: string;
  canEdit: boolean;
}

function Pictures({ clientLid, canEdit }: PicturesProps): ReactNode {
  const { t } = useTranslation('settings');
  const { online } = useWorkspace();
  const toasts = useToasts();
  const errorText = useErrorText();
  const content = useClientContent(clientLid);
  const counts = useKnownCounts(clientLid);
  // Asked again once places show others: what waited may be on the server by now.
  const urls = content?.pictures.map(({ url }) => url).join(' ') ?? null;
  const asked = useAnswer(urls === null ? null : `${clientLid} ${urls}`, async () =>
    (await online.pictures()).list(clientLid),
  );
  const [notLoaded, setNotLoaded] = useState<ReadonlySet<string>>(new Set());
  const [show, setShow] = useKeptChoice<Show>('pictures-shown', z.enum(SHOWS), 'all');
  const [replaced, setReplaced] = useState<LibraryRow | null>(null);
  const [deleted, setDeleted] = useState<LibraryRow | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (content === undefined || counts === undefined) return <Skeleton rows={4} />;
  const isBroken = (url: string): boolean => looksBroken(url, notLoaded);
  const rows = libraryRows(content.pictures, asked.value ?? []);
  const remove = async ({ url }: LibraryRow): Promise<void> => {
    setBusy(true);
    const answer = await (await online.pictures()).remove(clientLid, url);
    setBusy(false);
    setDeleted(null);
    if (answer.ok) {
      asked.set((asked.value ?? []).filter(({ imageUrl }) => imageUrl !== url));
      toasts.show({ kind: 'success', title: t('library.deleted') });
    } else toasts.show({ kind: 'error', title: t('library.notDeleted'), detail: errorText(answer.error) });
  };
  return (
    <Stack gap={4}>
      <LevelReadingLine clientLid={clientLid} />
      {asked.value === undefined ? (
        (!asked.isOnline || asked.error !== null) && (
          <Notice tone="offline" role="status">
            {t('library.serverUnknown')}
          </Notice>
        )
      ) : asked.value === null ? (
        <Notice role="status">{t('library.notListed')}</Notice>
      ) : null}
      <SegmentedControl
        label={t('library.show')}
        value={show}
        onChange={setShow}
        options={SHOWS.map((id) => ({ id, label: t(`library.shows.${id}`) }))}
      />
      <PictureTable
        rows={rows.filter((row) => isShown(row, show, isBroken))}
        isAll={show === 'all'}
        isRead={counts.isWhole}
        canEdit={canEdit}
        isOnline={asked.isOnline}
        isAsked={asked.isOnline && asked.value === undefined && asked.error === null}
        isBroken={isBroken}
        onNotLoaded={(url) => setNotLoaded((before) => new Set([...before, url]))}
        onReplace={setReplaced}
        onDelete={setDeleted}
      />
      {replaced !== null && <ReplaceDialog row={replaced} onClose={() => setReplaced(null)} />}
      {deleted !== null && (
        <ConfirmModal
          isOpen
          isDestructive
          title={t('library.deleteTitle')}
          safeLabel={t('library.cancel')}
          actionLabel={t('library.delete')}
          isPending={isBusy}
          onSafe={() => setDeleted(null)}
          onAction={() => void remove(deleted)}
        >
          {t('library.deleteText')}
        </ConfirmModal>
      )}
    </Stack>
  );
}
