import { CircleCheck, CloudOff, Layers, MapPinCheck, Send } from 'lucide-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { publishesSomewhere, isPublishingStatus } from '../../../domain/status/index.ts';
import { useKeptForm } from '../../forms/index.ts';
import { commentKey, sheetKey, useSheetAsked } from '../../state/drafts/sheets.ts';
import { useGoldenSummary, type GoldenSummary } from '../../state/content/golden-summary.ts';
import { usePublishing } from '../../state/sync-status/publishing.ts';
import { useKeptChoice } from '../../state/return/kept-choice.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, EmptyState, Notice, ReviewBar, Text, type IconType, type Tone } from '../../ui/index.ts';
import { useOnline } from '../../online/use-online.ts';
import { keyOfChange, useCountsText } from '../../review/change-list.tsx';
import { useChangeGroups } from '../../review/use-change-groups.ts';
import { useReviewChanges } from '../../review/use-review-changes.ts';
import type { ReviewChange } from '../../../sync/index.ts';
import { PublishGate, usePublishGate } from './publish-gate.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { PreviewStage } from './preview-stage.tsx';
import { usePreviewKeys } from './use-preview-keys.ts';
import { useReviewActions } from './use-review-actions.ts';
import styles from './preview.module.css';

/** Why it is published, and why not. */
const reasonsSchema = z.object({ publish: z.string(), cancel: z.string() });

const LOOK: Record<'0' | '1' | '2' | '3' | '4' | 'unavailable', { tone: Tone; icon: IconType; busy?: true }> =
  {
    '0': { tone: 'synced', icon: CircleCheck },
    '1': { tone: 'waiting', icon: Layers },
    '2': { tone: 'accent', icon: Layers, busy: true },
    '3': { tone: 'synced', icon: MapPinCheck },
    '4': { tone: 'accent', icon: Send, busy: true },
    unavailable: { tone: 'offline', icon: CloudOff },
  };

/** What would be published, as visitors would see it; publish it or decline it. */
export default function Preview() {
  const { t } = useTranslation('preview');
  // The question whether to publish needs them: waited for after the press, they would blank the whole screen.
  useTranslation(['quality', 'settings']);
  const { user } = useWorkspace();
  const actions = useReviewActions();
  const [question, setQuestion] = useState<'publish' | 'cancel' | null>(null);
  const { map, asked: known, clientLid } = usePublishing();
  const decision = sheetKey('publish-decision', { table: 'clients', key: clientLid ?? '' });
  const form = useKeptForm({
    key: decision,
    schema: reasonsSchema,
    initial: { publish: '', cancel: '' },
    wordsOf: ({ publish, cancel }) => publish || cancel,
  });
  const ready = map !== undefined && map.status >= 3 ? map.previewTilesJsonUrl : null;
  const golden = useGoldenSummary(clientLid);
  // The tiles stay on screen while an answer is on its way.
  const [tiles, setTiles] = useState(ready);
  if (ready !== null && ready !== tiles) setTiles(ready);

  const found = useReviewChanges(clientLid, `${ready === null ? 'drafts' : 'staged'} ${map?.status ?? ''}`);
  const countsText = useCountsText(found);
  const [selected, setSelected] = useState<ReviewChange | null>(null);
  // A first publish has nothing but what is added: marks would be everywhere.
  const isFirst = found.changes.every(({ change }) => change === 'added');
  const [marks, setMarks] = useKeptChoice<boolean | null>('preview-marks', z.boolean().nullable(), null);
  const showsChanges = marks ?? (found.isComplete && !isFirst);
  const groups = useChangeGroups(clientLid ?? '', found.changes);
  usePreviewKeys({
    onToggle: () => setMarks(!showsChanges),
    onStep: (by) => {
      const all = groups.flatMap(({ changes }) => changes);
      const at = selected === null ? -1 : all.findIndex((one) => keyOfChange(one) === keyOfChange(selected));
      const next = all[at === -1 && by === -1 ? all.length - 1 : at + by];
      if (next !== undefined) setSelected(next);
    },
  });
  useSheetAsked((asked) => {
    const about = found.changes.find((change) => asked === commentKey(clientLid ?? '', change));
    if (about !== undefined) setSelected(about);
    const isDecision = asked === decision && form.isReady;
    if (isDecision) setQuestion(form.values.cancel === '' ? 'publish' : 'cancel');
    return about !== undefined || isDecision;
  });
  const isOnline = useOnline();

  const gate = usePublishGate(clientLid ?? '');

  if (clientLid === null) return publishesSomewhere(user) ? null : <AdminsOnly />;
  const status = map?.status;
  const key = isPublishingStatus(status) ? (`${status}` as const) : 'unavailable';

  // Another admin was faster; what was written here as a reason stays to be read.
  const isDecided = status !== undefined && status !== 3 && !actions.isBusy;
  const decide = async (what: 'publish' | 'cancel', reason: string | undefined) => {
    // What was not taken is asked still, with the reason as it was written.
    if (!(await actions.decide(clientLid, what, { reason, quality: gate.quality }))) return;
    setQuestion(null);
    void form.settle();
  };
  // The questions open all the same: a reason can be written without a network, and is kept.
  const needsNetwork = !isOnline && (
    <Text look="small" tone="offline">
      {t('needsNetwork')}
    </Text>
  );

  return (
    <main className={styles.preview}>
      {tiles !== null ? (
        <PreviewStage
          clientLid={clientLid}
          tileJsonUrl={tiles}
          changes={found.changes}
          selected={selected}
          onSelect={setSelected}
          showsChanges={showsChanges}
          onShowChanges={setMarks}
        />
      ) : (
        known && (
          <div className={styles.none}>
            <EmptyState title={t('noPreview')} text={t('noPreviewText')} drawing="level" />
          </div>
        )
      )}
      {known && status !== 0 && (
        <ReviewPanel clientLid={clientLid} found={found} selected={selected} onSelect={setSelected} />
      )}
      {known && (
        <div className={styles.bar}>
          <ReviewBar
            tone={LOOK[key].tone}
            icon={LOOK[key].icon}
            isBusy={LOOK[key].busy === true}
            title={t(`bar.${key}.title`)}
            text={
              key === '1' && map?.declined
                ? t('declined.text', { reason: map.declined.reason })
                : [t(`bar.${key}.text`), ...(key === '3' && golden ? goldenTexts(t, golden) : [])].join(' ')
            }
            actions={
              key === '3' ? (
                <>
                  {needsNetwork}
                  <Button variant="secondary" onPress={() => setQuestion('cancel')}>
                    {t('cancel')}
                  </Button>
                  <Button variant="primary" icon={Send} onPress={() => setQuestion('publish')}>
                    {t('publish')}
                  </Button>
                </>
              ) : key === '1' ? (
                <>
                  {needsNetwork}
                  <Button
                    variant="primary"
                    isDisabled={!isOnline}
                    onPress={() => void actions.stage(clientLid)}
                  >
                    {t('stage')}
                  </Button>
                </>
              ) : undefined
            }
          />
        </div>
      )}
      {question !== null && (
        <DecisionDialog
          what={question}
          reason={form.values[question]}
          onReason={(reason) => form.set(question, reason)}
          needsReason={question === 'publish' && gate.needsReason}
          isBlocked={isDecided || !isOnline || (question === 'publish' && gate.isClosed)}
          isPending={actions.isBusy}
          onNo={() => setQuestion(null)}
          onYes={(reason) => void decide(question, reason)}
        >
          {!isOnline && (
            <Notice tone="offline" role="status">
              {t('needsNetwork')}
            </Notice>
          )}
          {isDecided ? (
            <Notice tone="waiting" role="status">
              {t('decided')}
            </Notice>
          ) : (
            question === 'publish' && (
              <>
                <Text>{countsText}</Text>
                <PublishGate gate={gate} />
              </>
            )
          )}
        </DecisionDialog>
      )}
    </main>
  );
}

/** How the golden routes fare; nothing where none is kept. */
function goldenTexts(
  t: TFunction<'preview'>,
  { all, changed, broken, unknown }: GoldenSummary,
): readonly string[] {
  if (all === 0) return [];
  const works = broken === 0 && unknown === 0;
  return [
    t(works ? 'golden.works' : 'golden.broken', { all, changed, broken }),
    ...(unknown > 0 ? [t('golden.unknown', { unknown })] : []),
  ];
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
