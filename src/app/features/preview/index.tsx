import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { publishesSomewhere } from '../../../domain/status/index.ts';
import { useKeptForm } from '../../forms/index.ts';
import { commentKey, sheetKey, useSheetAsked } from '../../state/drafts/sheets.ts';
import { usePublishing } from '../../state/sync-status/publishing.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { EmptyState, Notice, Text } from '../../ui/index.ts';
import { useOnline } from '../../online/use-online.ts';
import { useCountsText } from '../../review/change-list.tsx';
import { PublishGate, usePublishGate } from './publish-gate.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { PublishBar } from './publish-bar.tsx';
import { RestageModal } from './restage-modal.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { PreviewStage } from './preview-stage.tsx';
import { useMarkedChanges } from './use-marked-changes.ts';
import { useReviewActions } from './use-review-actions.ts';
import { useSchedule } from './use-schedule.ts';
import { WhenFields } from './when-fields.tsx';
import { isGoodTime } from './when.ts';
import styles from './preview.module.css';

/** Why it is published, and why not. */
const reasonsSchema = z.object({ publish: z.string(), cancel: z.string() });

/** What would be published, as visitors would see it; publish it or decline it. */
export default function Preview() {
  const { t } = useTranslation('preview');
  // The question whether to publish needs them: waited for after the press, they would blank the whole screen.
  useTranslation(['quality', 'settings', 'schedule']);
  const { user } = useWorkspace();
  const actions = useReviewActions();
  const [question, setQuestion] = useState<'publish' | 'cancel' | 'restage' | null>(null);
  const { map, asked: known, clientLid } = usePublishing();
  const decision = sheetKey('publish-decision', { table: 'clients', key: clientLid ?? '' });
  const form = useKeptForm({
    key: decision,
    schema: reasonsSchema,
    initial: { publish: '', cancel: '' },
    wordsOf: ({ publish, cancel }) => publish || cancel,
  });
  const ready = map !== undefined && map.status >= 3 ? map.previewTilesJsonUrl : null;
  // The tiles stay on screen while an answer is on its way.
  const [tiles, setTiles] = useState(ready);
  if (ready !== null && ready !== tiles) setTiles(ready);

  const state = `${ready === null ? 'drafts' : 'staged'} ${map?.status ?? ''}`;
  const { found, selected, select, ...marks } = useMarkedChanges(clientLid, state);
  const countsText = useCountsText(found);
  useSheetAsked((asked) => {
    const about = found.changes.find((change) => asked === commentKey(clientLid ?? '', change));
    if (about !== undefined) select(about);
    const isDecision = asked === decision && form.isReady;
    if (isDecision) setQuestion(form.values.cancel === '' ? 'publish' : 'cancel');
    return about !== undefined || isDecision;
  });
  const isOnline = useOnline();

  const gate = usePublishGate(clientLid ?? '');
  const schedule = useSchedule(clientLid, map);
  const { when } = schedule;
  const isClosed = gate.isClosed || !isGoodTime(when, schedule.now);

  if (clientLid === null) return publishesSomewhere(user) ? null : <AdminsOnly />;
  const status = map?.status;
  // Another admin was faster; what was written here as a reason stays to be read.
  const isDecided = status !== undefined && status !== 3 && !actions.isBusy;
  const decide = async (what: 'publish' | 'cancel', reason: string | undefined) => {
    // What was not taken is asked still, with the reason as it was written.
    const at = what === 'publish' ? (when?.at ?? undefined) : undefined;
    if (!(await actions.decide(clientLid, what, { reason, quality: gate.quality, at }))) return;
    setQuestion(null);
    void form.settle();
  };

  return (
    <main className={styles.preview}>
      {tiles !== null ? (
        <PreviewStage
          clientLid={clientLid}
          tileJsonUrl={tiles}
          changes={found.changes}
          selected={selected}
          onSelect={select}
          showsChanges={marks.isShown}
          onShowChanges={marks.show}
        />
      ) : (
        known && (
          <div className={styles.none}>
            <EmptyState title={t('noPreview')} text={t('noPreviewText')} drawing="level" />
          </div>
        )
      )}
      {known && status !== 0 && (
        <ReviewPanel clientLid={clientLid} found={found} selected={selected} onSelect={select} />
      )}
      {known && (
        <div className={styles.bar}>
          <PublishBar
            clientLid={clientLid}
            map={map}
            onStage={() => void actions.stage(clientLid)}
            onCancel={() => setQuestion('cancel')}
            onPublish={() => setQuestion('publish')}
            zone={schedule.zone}
            edits={schedule.edits}
            onUnschedule={() => void actions.unschedule(clientLid)}
            onRestage={() => setQuestion('restage')}
          />
        </div>
      )}
      {question === 'restage' && (
        <RestageModal
          edits={schedule.edits}
          isPending={actions.isBusy}
          onNo={() => setQuestion(null)}
          onYes={() => void actions.restage(clientLid).then(() => setQuestion(null))}
        />
      )}
      {question !== null && question !== 'restage' && (
        <DecisionDialog
          what={question}
          reason={form.values[question]}
          onReason={(reason) => form.set(question, reason)}
          needsReason={question === 'publish' && gate.needsReason}
          isBlocked={isDecided || !isOnline || (question === 'publish' && isClosed)}
          isLater={question === 'publish' && when !== null}
          isPending={actions.isBusy}
          onNo={() => setQuestion(null)}
          onYes={(reason) => void decide(question, reason)}
        >
          <Obstacles isOnline={isOnline} isDecided={isDecided} />
          {!isDecided && question === 'publish' && (
            <>
              <Text>{countsText}</Text>
              <WhenFields schedule={schedule} />
              <PublishGate gate={gate} />
            </>
          )}
        </DecisionDialog>
      )}
    </main>
  );
}

/** Why nothing can be decided just now. */
function Obstacles({ isOnline, isDecided }: { isOnline: boolean; isDecided: boolean }) {
  const { t } = useTranslation('preview');
  return (
    <>
      {!isOnline && (
        <Notice tone="offline" role="status">
          {t('needsNetwork')}
        </Notice>
      )}
      {isDecided && (
        <Notice tone="waiting" role="status">
          {t('decided')}
        </Notice>
      )}
    </>
  );
}

/** For people who open the address without administering any client. */
function AdminsOnly() {
  const { t } = useTranslation('preview');
  return (
    <main className={styles.preview}>
      <div className={styles.none}>
        <EmptyState title={t('adminsOnly')} text={t('adminsOnlyText')} drawing="level" />
      </div>
    </main>
  );
}
