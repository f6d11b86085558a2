import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { clientSettingsOf } from '../../../domain/client-settings/index.ts';
import { pictureTextKey } from '../../forms/index.ts';
import { LevelReadingLine, useKnownCounts } from '../../online/level-reading.tsx';
import { useClientChoice, type NumberedClient } from '../../online/client-choice.ts';
import { useClientContent } from '../../online/client-content.ts';
import { ClientSelect } from '../../online/client-select.tsx';
import { usePictureTexts } from '../../online/picture-texts.ts';
import { useAnswer } from '../../online/use-answer.ts';
import { useSheetAsked } from '../../state/drafts/sheets.ts';
import { useScreenTitle } from '../../state/navigation/screen-title.ts';
import { useKeptChoice } from '../../state/return/kept-choice.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import {
  FilterChips,
  InspectorPage,
  Notice,
  Page,
  SegmentedControl,
  Skeleton,
  Stack,
} from '../../ui/index.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { DeleteUnused } from './delete-unused.tsx';
import { isShown, libraryRows, looksBroken, SHOWS, type LibraryRow, type Show } from './library-rows.ts';
import { PictureInspector } from './picture-inspector.tsx';
import { PictureTable } from './picture-table.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { TypeTable } from './type-table.tsx';
import styles from './library.module.css';

const PARTS = ['pictures', 'types'] as const;
type LibraryPart = (typeof PARTS)[number];

/** Pictures and logos of a client: those that its places show, as far as this device has them, and those kept on the server. */
export default function Library(): ReactNode {
  const { t } = useTranslation('settings');
  const choice = useClientChoice();
  useScreenTitle(t('library.title'));
  const { chosen, canEdit } = choice;
  const [part, setPart] = useKeptChoice<LibraryPart>('library-part', z.enum(PARTS), 'pictures');
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const clientLid = chosen?.client.lid;
  return (
    <InspectorPage inspector={<div ref={setEnd} className={styles['end']} />}>
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
        {clientLid !== undefined && part === 'types' && <Types key={clientLid} clientLid={clientLid} />}
        {chosen !== null && part === 'pictures' && (
          <Pictures key={clientLid} client={chosen.client} canEdit={canEdit} end={end} />
        )}
      </Page>
    </InspectorPage>
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
  client: NumberedClient['client'];
  canEdit: boolean;
  /** The end of the page, where the open picture is shown. */
  end: HTMLElement | null;
}

function Pictures({ client, canEdit, end }: PicturesProps): ReactNode {
  const { lid: clientLid } = client;
  const { t } = useTranslation('settings');
  const { online } = useWorkspace();
  const content = useClientContent(clientLid);
  const counts = useKnownCounts(clientLid);
  const known = usePictureTexts(clientLid);
  // Asked again once places show others: what waited may be on the server by now.
  const urls = content?.pictures.map(({ url }) => url).join(' ') ?? null;
  const asked = useAnswer(urls === null ? null : `${clientLid} ${urls}`, async () =>
    (await online.pictures()).list(clientLid),
  );
  const [notLoaded, setNotLoaded] = useState<ReadonlySet<string>>(new Set());
  const [show, setShow] = useKeptChoice<Show>('pictures-shown', z.enum(SHOWS), 'all');
  const [openUrl, setOpenUrl] = useState<string | null>(null);
  const [replaced, setReplaced] = useState<LibraryRow | null>(null);
  const [deleted, setDeleted] = useState<readonly LibraryRow[]>([]);
  const rows = libraryRows(content?.pictures ?? [], asked.value ?? [], known?.texts ?? new Map());
  useSheetAsked((sheet) => {
    const row = rows.find(({ url }) => pictureTextKey(clientLid, url) === sheet);
    if (row !== undefined) setOpenUrl(row.url);
    return row !== undefined;
  });
  if (content === undefined || counts === undefined || known === undefined) return <Skeleton rows={4} />;
  const isBroken = (url: string): boolean => looksBroken(url, notLoaded);
  const isOffered = known.reading?.isOffered !== false;
  const areTextsKnown = known.reading?.isOffered === true;
  const shows = SHOWS.filter((id) => id !== 'textless' || areTextsKnown);
  const isIn = (of: Show) => (row: LibraryRow) => isShown(row, of, isBroken);
  // What nothing shows is known once all places are read, and the server has said what it keeps.
  const isUseKnown = counts.isWhole && asked.value != null;
  const countOf = (id: Show): string =>
    id === 'unused' && !isUseKnown ? '–' : counts.write(rows.filter(isIn(id)).length);
  const showing = shows.includes(show) ? show : 'all';
  const shown = rows.filter(isIn(showing));
  // With a text it is in the list of those without no more, and stays open until its person goes on.
  const open = rows.find(({ url }) => url === openUrl);
  const at = shown.findIndex(({ url }) => url === openUrl);
  // Of those without a text the first follows the last, until none is left.
  const next =
    shown[at + 1] ?? (showing === 'textless' ? shown.find(({ url }) => url !== openUrl) : undefined);
  const inspector = open !== undefined && (
    <PictureInspector
      clientLid={clientLid}
      row={open}
      languages={clientSettingsOf(client.extra).languages}
      canEdit={canEdit}
      isOffered={isOffered}
      previous={at < 0 ? undefined : shown[at - 1]}
      next={next}
      onOpen={setOpenUrl}
      onReplace={setReplaced}
    />
  );
  return (
    <Stack gap={4}>
      {end !== null && createPortal(inspector, end)}
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
      {!isOffered && <Notice role="status">{t('library.text.notOffered')}</Notice>}
      <FilterChips
        label={t('library.show')}
        value={showing}
        onChange={setShow}
        options={shows.map((id) => ({ id, label: t(`library.shows.${id}`), count: countOf(id) }))}
      />
      {showing === 'unused' && canEdit && shown.length > 0 && (
        <DeleteUnused rows={shown} isOnline={asked.isOnline} onDelete={setDeleted} />
      )}
      <PictureTable
        rows={shown}
        isAll={showing === 'all'}
        isRead={counts.isWhole}
        canEdit={canEdit}
        isOnline={asked.isOnline}
        isAsked={asked.isOnline && asked.value === undefined && asked.error === null}
        areTextsKnown={areTextsKnown}
        isBroken={isBroken}
        onOpen={setOpenUrl}
        onNotLoaded={(url) => setNotLoaded((before) => new Set([...before, url]))}
        onReplace={setReplaced}
        onDelete={(row) => setDeleted([row])}
      />
      {replaced !== null && <ReplaceDialog row={replaced} onClose={() => setReplaced(null)} />}
      {deleted.length > 0 && (
        <DeleteDialog
          clientLid={clientLid}
          rows={deleted}
          onDeleted={(gone) => asked.set((asked.value ?? []).filter(({ imageUrl }) => !gone.has(imageUrl)))}
          onClose={() => setDeleted([])}
        />
      )}
    </Stack>
  );
}
