import { useSetAtom } from 'jotai';
import { FilePen } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { entityOfStaged, listDrafts, type DraftView, type SheetView } from '../../../../db/index.ts';
import { isolate, useFormats } from '../../../i18n/index.ts';
import { inAppPath } from '../../../routes/paths.ts';
import { useDraftTitle } from '../../../state/content/draft-title.ts';
import { draftPath } from '../../../state/navigation/draft-path.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { useRefs } from '../../../state/navigation/server-refs.ts';
import { sheetNameOf, sheetToOpenAtom, useSheets } from '../../../state/drafts/sheets.ts';
import { discardAny } from '../../../state/drafts/discard-any.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';
import {
  Button,
  Card,
  ConfirmModal,
  Row,
  RowActions,
  Rows,
  RowWords,
  Tag,
  Text,
  useToasts,
} from '../../../ui/index.ts';
import { WhereAndWhen } from './where-and-when.tsx';

/** What was entered in forms and dialogs and neither saved nor discarded. */
export function DraftsCard({ now }: { now: number }): ReactNode {
  const { t } = useTranslation('sync');
  const { db } = useWorkspace();
  const formats = useFormats();
  const drafts = useLiveQuery(async () => listDrafts(db), [db]);
  const sheets = useSheets();
  if (drafts === undefined || sheets === undefined || drafts.length + sheets.length === 0) return null;
  return (
    <Card title={t('drafts.title')} icon={FilePen} count={formats.number(drafts.length + sheets.length)}>
      <Text tone="secondary">{t('drafts.text')}</Text>
      <Rows label={t('drafts.title')}>
        {drafts.map((draft) => (
          <DraftRow key={draft.key} draft={draft} now={now} />
        ))}
        {sheets.map((sheet) => (
          <SheetRow key={sheet.key} sheet={sheet} now={now} />
        ))}
      </Rows>
    </Card>
  );
}

function DraftRow({ draft, now }: { draft: DraftView; now: number }): ReactNode {
  const { t } = useTranslation('sync');
  const title = useDraftTitle(draft);
  const path = draftPath(draft, useRefs());
  const { where, at, isOpen } = draft;
  return (
    <Row>
      <RowWords name={<bdi>{title}</bdi>} second={<WhereAndWhen where={where} at={at} now={now} />}>
        {path === null && (
          <Text as="span" look="small" tone="secondary">
            {t('drafts.gone')}
          </Text>
        )}
      </RowWords>
      <Tag kind={isOpen ? 'editing' : 'plain'} text={t(isOpen ? 'drafts.tagOpen' : 'drafts.tag')} />
      <DraftActions draft={draft} title={title} path={path} />
    </Row>
  );
}

/** Of a dialog, which its own screen opens and discards. */
function SheetRow({ sheet, now }: { sheet: SheetView; now: number }): ReactNode {
  const { t } = useTranslation(['sync', 'forms']);
  const go = useGo();
  const ask = useSetAtom(sheetToOpenAtom);
  const name = sheetNameOf(sheet);
  const kind = name === null ? t('drafts.tag') : t(`forms:sheets.${name}`);
  const title = sheet.title === '' ? kind : sheet.title;
  const path = inAppPath(sheet.address);
  const { isOpen, where, at } = sheet;
  return (
    <Row>
      <RowWords
        name={<bdi>{title}</bdi>}
        second={<WhereAndWhen where={title === kind ? where : [kind, ...where]} at={at} now={now} />}
      />
      <Tag kind={isOpen ? 'editing' : 'plain'} text={t(isOpen ? 'drafts.tagOpen' : 'drafts.tag')} />
      {path !== null && (
        <RowActions>
          <Button
            variant="ghost"
            size="small"
            aria-label={t('actionsOf', { action: t('drafts.open'), title })}
            onPress={() => {
              ask(entityOfStaged(sheet.key));
              go(path);
            }}
          >
            {t('drafts.open')}
          </Button>
        </RowActions>
      )}
    </Row>
  );
}

function DraftActions(props: { draft: DraftView; title: string; path: string | null }): ReactNode {
  const { draft, title, path } = props;
  const { t } = useTranslation('sync');
  const workspace = useWorkspace();
  const { db } = workspace;
  const go = useGo();
  const toasts = useToasts();
  const [isAsking, setAsking] = useState(false);
  const nameOf = (action: string): string => t('actionsOf', { action, title });
  const named = { title: isolate(title) };
  const discard = async (): Promise<void> => {
    setAsking(false);
    const failed = (): void => void toasts.show({ kind: 'error', title: t('actionFailed', named) });
    const undo = await discardAny(workspace, draft.key).catch(() => 'failed' as const);
    if (undo === 'failed') return failed();
    if (undo === 'busy') return void toasts.show({ kind: 'warning', title: t('drafts.busy', named) });
    toasts.show({
      kind: 'info',
      title: t('drafts.discarded', named),
      ...(undo !== null && {
        action: { label: t('drafts.undo'), onPress: () => void undo().catch(failed) },
      }),
    });
  };
  return (
    <RowActions>
      {path !== null && (
        <Button variant="ghost" size="small" aria-label={nameOf(t('drafts.open'))} onPress={() => go(path)}>
          {t('drafts.open')}
        </Button>
      )}
      {!draft.isOpen && !db.isNewer && (
        <Button
          variant="ghost"
          size="small"
          aria-label={nameOf(t('drafts.discard'))}
          onPress={() => setAsking(true)}
        >
          {t('drafts.discard')}
        </Button>
      )}
      <ConfirmModal
        isOpen={isAsking}
        title={t('drafts.discardTitle')}
        safeLabel={t('keepIt')}
        actionLabel={t('drafts.discard')}
        isDestructive
        onSafe={() => setAsking(false)}
        onAction={() => void discard()}
      >
        {t(draft.isNew ? 'drafts.discardNew' : 'drafts.discardText', named)}
      </ConfirmModal>
    </RowActions>
  );
}
