import { HardDrive, Plus } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import * as z from 'zod';
import { NOTE_KINDS, type Note } from '../../../domain/notes/index.ts';
import { isFound, textToSearch } from '../../../domain/search/index.ts';
import type { NotesRead } from '../../../sync/index.ts';
import { useClientChoice, type ClientChoice, type NumberedClient } from '../../online/client-choice.ts';
import { ClientSelect } from '../../online/client-select.tsx';
import { FailedNotice } from '../../online/failed-notice.tsx';
import { useErrorText } from '../../online/use-error-text.ts';
import { useOnline } from '../../online/use-online.ts';
import { sheetKey, useSheetOpen } from '../../state/drafts/sheets.ts';
import { useKeptChoice } from '../../state/return/kept-choice.ts';
import { useScreenTitle } from '../../state/navigation/screen-title.ts';
import { useNow } from '../../state/page/use-now.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import {
  Button,
  Card,
  EmptyState,
  Notice,
  Page,
  SearchField,
  Segment,
  Select,
  Skeleton,
  Stack,
} from '../../ui/index.ts';
import { aboutInAddress } from './about-address.ts';
import { NoteCard } from './note-card.tsx';
import { NoteForm } from './note-form.tsx';
import { useNotes } from './use-notes.ts';

const SHOWS = ['open', 'resolved', 'all'] as const;
type Show = (typeof SHOWS)[number];
const ALL = 'all';
const KINDS = [ALL, ...NOTE_KINDS] as const;
type Kind = (typeof KINDS)[number];

/** Announcements and pinned notes of a client. What is written without a network is sent with the next one. */
export default function Comms(): ReactNode {
  const { t } = useTranslation('comms');
  const choice = useClientChoice();
  const [search, setSearch] = useSearchParams();
  const about = aboutInAddress(search);
  useScreenTitle(t('title'));
  const { chosen, canEdit } = choice;
  const [isOpen, setOpen] = useSheetOpen(
    chosen === null ? null : sheetKey('note', { table: 'clients', key: chosen.client.lid }),
  );
  const close = (): void => {
    setOpen(false);
    setSearch(
      (now) => {
        now.delete('about');
        return now;
      },
      { replace: true },
    );
  };
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <Stack direction="row" gap={2}>
          <ClientSelect choice={choice} />
          {chosen !== null && canEdit && (
            <Button variant="primary" icon={Plus} onPress={() => setOpen(true)}>
              {t('new')}
            </Button>
          )}
        </Stack>
      }
    >
      {chosen !== null && <NoteList key={chosen.client.lid} chosen={chosen} choice={choice} />}
      {chosen !== null && (isOpen || search.has('about')) && (
        <NoteForm chosen={chosen} isAdmin={choice.isAdmin} about={about} onClose={close} />
      )}
    </Page>
  );
}

function NoteList({ chosen, choice }: { chosen: NumberedClient; choice: ClientChoice }): ReactNode {
  const { t } = useTranslation('comms');
  const now = useNow();
  const notes = useNotes(chosen.client.lid);
  const latest = useLatestNotes(chosen.client.lid);
  const [show, setShow] = useKeptChoice<Show>('notes-shown', z.enum(SHOWS), 'open');
  const [kind, setKind] = useKeptChoice<Kind>('notes-kind', z.enum(KINDS), ALL);
  const [text, setText] = useState('');
  const fits = (note: Note): boolean =>
    (show === ALL || note.state === show) &&
    (kind === ALL || note.kind === kind) &&
    [note, ...note.replies].some((one) => isFound(textToSearch(one.text, one.by.name), text));
  const shown = notes?.filter(fits);
  return (
    <Stack gap={4}>
      <LatestNotes latest={latest} />
      <Stack direction="row" gap={3} align="center" role="group">
        <Segment
          label={t('show')}
          value={show}
          onChange={setShow}
          options={SHOWS.map((id) => ({ id, label: t(`shows.${id}`) }))}
        />
        <Select
          label={t('kind')}
          isLabelHidden
          placeholder={t('kind')}
          value={kind}
          onChange={(id) => setKind(id as Kind)}
          options={KINDS.map((id) => ({ id, label: t(`kinds.${id}`) }))}
        />
        <SearchField
          label={t('search')}
          placeholder={t('search')}
          clearLabel={t('search')}
          value={text}
          onChange={setText}
        />
      </Stack>
      {shown?.length === 0 && (
        <Card>
          {notes?.length === 0 && latest.isReading ? (
            <Skeleton rows={4} />
          ) : notes?.length === 0 ? (
            <EmptyState title={t('none')} text={t('noneText')} drawing="none" />
          ) : (
            <EmptyState title={t('noneFound')} text={t('noneFoundText')} drawing="none" />
          )}
        </Card>
      )}
      {shown?.map((note) => (
        <NoteCard key={note.id} note={note} now={now} canEdit={choice.canEdit} isAdmin={choice.isAdmin} />
      ))}
    </Stack>
  );
}

interface LatestNotesState {
  /** Null until the server has answered, and where it can't be reached. */
  outcome: NotesRead | null;
  isReading: boolean;
  again: () => void;
}

/** Reads what others wrote, whenever there is a network. */
function useLatestNotes(clientLid: string): LatestNotesState {
  const { notes } = useWorkspace();
  const isOnline = useOnline();
  const [outcome, setOutcome] = useState<NotesRead | null>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (!isOnline) return undefined;
    let isGone = false;
    void notes.read(clientLid).then((read) => {
      if (!isGone) setOutcome(read);
    });
    return () => {
      isGone = true;
    };
  }, [notes, clientLid, isOnline, times]);
  return {
    outcome: isOnline ? outcome : null,
    isReading: isOnline && outcome === null,
    again: () => setTimes(times + 1),
  };
}

/** Says where what others wrote can't be had. */
function LatestNotes({ latest: { outcome, again } }: { latest: LatestNotesState }): ReactNode {
  const { t } = useTranslation(['comms', 'common']);
  const errorText = useErrorText();
  if (outcome === null || outcome.status === 'read') return null;
  if (outcome.status === 'unavailable')
    return (
      <Notice tone="waiting" icon={HardDrive}>
        {t('onDevice')}
      </Notice>
    );
  return (
    <FailedNotice title={t('readFailed')} onAgain={again} role="status">
      {errorText(outcome.error)}
    </FailedNotice>
  );
}
