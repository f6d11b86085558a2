import { CloudOff, RotateCw, Shapes } from 'lucide-react';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Level } from '../../../domain/entities/level.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import {
  extensionOf,
  movePosition,
  type Agreements,
  type ControlSet,
  type ImportCheck,
  type PlaceDoubt,
  type Placement,
  type PlanIssue,
  type RoleChoices,
  type TypeMapping,
  asksFor,
  isServerDrawing,
} from '../../../domain/floorplan/index.ts';
import type { DrawingBox } from '../../../domain/entities/plan-file.ts';
import type { Encoding } from '../../../domain/text-encoding/index.ts';
import type { ImportPlan } from '../../../workers/index.ts';
import { EncodingChoice, PlanLosses, useIssueText } from '../../forms/index.ts';
import { isolate, useFormats } from '../../i18n/index.ts';
import { useOnline } from '../../online/use-online.ts';
import { Button, Notice, NumberField, Progress, Switch } from '../../ui/index.ts';
import { ImportSummary } from './import-summary.tsx';
import { PictureFields } from './drawing/picture-fields.tsx';
import { PlacementFields, type PlacementFieldsProps } from './drawing/placement-fields.tsx';
import { SheetParts } from './drawing/sheet-parts.tsx';
import { PlaceDoubts } from './place-doubts.tsx';
import styles from './level-import.module.css';
import { LayersTable } from './layers/layers-table.tsx';
import type { ImportProfiles } from './layers/use-import-profiles.ts';
import { MapTypes } from './map-types.tsx';
import type { QueuedLevel } from './import-values.ts';
import { SeveralSection } from './several/several-section.tsx';
import type { LevelChoice, SeveralState } from './several/use-several.ts';
import { needsMapping } from './type-mapping.ts';
import { PlanPicker } from './plan-picker.tsx';
import type { PlanState } from './plan-state.ts';

export interface PlanSectionProps {
  state: PlanState;
  job: ImportPlan | null;
  taxonomy: Taxonomy;
  mapping: TypeMapping | null;
  agreed: Agreements;
  check: ImportCheck | null;
  /** Of a PDF, from 1. */
  page: number;
  /** How many it has; null before that is known. */
  pages: number | null;
  /** In what a person said that the names are written. */
  encoding: Encoding | null;
  onEncoding: (encoding: Encoding) => void;
  part: DrawingBox | null;
  onPart: (part: DrawingBox | null) => void;
  placement: Placement | null;
  control: ControlSet;
  isByHand: boolean;
  roles: RoleChoices;
  profiles: ImportProfiles;
  onRoles: (roles: RoleChoices) => void;
  onFindAgain: (roles: RoleChoices) => void;
  /** Reads the file that is kept once more. */
  onRetry: () => void;
  doubts: readonly PlaceDoubt[];
  isPlaceAgreed: boolean;
  onPlaceAgreed: (isAgreed: boolean) => void;
  onByHand: (isByHand: boolean) => void;
  onPage: (page: number) => void;
  onPlacement: (placement: Placement | null) => void;
  onControl: (control: ControlSet) => void;
  onPlace: (placement: Placement) => void;
  /** The floor below, or null. */
  below: Level | null;
  fitTo: PlacementFieldsProps['fitTo'];
  onPick: (files: readonly File[]) => void;
  several: SeveralState;
  taken: ReadonlySet<number>;
  /** Ids of those of several levels that are to be made. */
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
  queue: readonly QueuedLevel[];
  onTakeSeveral: (choices: readonly LevelChoice[]) => void;
  onWhole: (file: File) => void;
  onDropSeveral: () => void;
  onDropQueue: () => void;
  onDrop: () => void;
  onStartMapping: () => void;
  onMapping: (mapping: TypeMapping) => void;
  onAgreed: (agreed: Agreements) => void;
}

/** The floor plan, from picking the file to what its import would make. */
export function PlanSection(props: PlanSectionProps): ReactElement {
  const { t } = useTranslation('import');
  return (
    <section className={styles['section']} aria-label={t('plan')}>
      <h3 className={styles['heading']}>{t('plan')}</h3>
      {props.queue.length > 0 && <QueueNotice {...props} />}
      {props.several.stage === 'none' ? (
        <StageOf {...props} />
      ) : (
        <SeveralSection
          state={props.several}
          taken={props.taken}
          chosen={props.chosen}
          onChoose={props.onChoose}
          onPick={props.onPick}
          onTake={props.onTakeSeveral}
          onWhole={props.onWhole}
          onDrop={props.onDropSeveral}
        />
      )}
    </section>
  );
}

/** What comes after this level. */
function QueueNotice({ queue, onDropQueue }: PlanSectionProps): ReactElement {
  const { t } = useTranslation('import');
  const formats = useFormats();
  const names = queue.map(({ title, planName }) => title || planName).join(' · ');
  return (
    <Notice
      title={t('several.rest', { count: queue.length, number: formats.number(queue.length) })}
      actions={
        <Button variant="link" onPress={onDropQueue}>
          {t('several.dropRest')}
        </Button>
      }
    >
      <bdi>{names}</bdi>
    </Notice>
  );
}

function StageOf(props: PlanSectionProps): ReactNode {
  const { state, onPick, onDrop } = props;
  const { t } = useTranslation('import');
  switch (state.stage) {
    case 'none':
      return <Start {...props} />;
    case 'reading':
      return <Reading state={state} onCancel={onDrop} />;
    case 'refused':
      return (
        <>
          {isWaiting(state.issues) ? (
            <Waits fileName={state.fileName} issues={state.issues} />
          ) : (
            <Refused fileName={state.fileName} issues={state.issues} />
          )}
          <PlanLosses lost={state.lost} />
          <EncodingChoice guess={state.encodings} value={props.encoding} onChange={props.onEncoding} />
          {asksFor(extensionOf(state.fileName), 'page') && <PageField {...props} />}
          {isServerDrawing(extensionOf(state.fileName)) && (
            <Button variant="secondary" icon={RotateCw} onPress={props.onRetry}>
              {t('convertAgain')}
            </Button>
          )}
          {state.layers !== null && (
            <LayersTable {...props} found={state.layers} move={(position) => position} isOpenFirst />
          )}
          <PlanPicker onPick={onPick} label={t('pickOther')} />
          <ByHand {...props} />
        </>
      );
    case 'failed':
      return (
        <>
          <Notice tone="error" role="alert" title={t('failed')} />
          <PlanPicker onPick={onPick} label={t('pickOther')} />
        </>
      );
    case 'open':
      return <Opened {...props} state={state} />;
  }
}

/** A file, or an empty level. */
function Start(props: PlanSectionProps): ReactElement {
  const { t } = useTranslation('import');
  return (
    <>
      {!props.isByHand && <PlanPicker onPick={props.onPick} label={t('pick')} isFirst />}
      <ByHand {...props} />
    </>
  );
}

function ByHand({ isByHand, onByHand }: PlanSectionProps): ReactElement {
  const { t } = useTranslation('import');
  return (
    <Switch
      isSelected={isByHand}
      onChange={onByHand}
      label={t('byHand.start')}
      hint={t(isByHand ? 'byHand.chosenHint' : 'byHand.hint')}
    />
  );
}

function PageField({ page, pages, onPage }: PlanSectionProps): ReactElement {
  const { t } = useTranslation('import');
  const formats = useFormats();
  return (
    <NumberField
      label={t('page')}
      hint={t('pageHint')}
      value={page}
      suffix={pages === null ? undefined : t('pageOf', { number: formats.number(pages) })}
      isWhole
      onChange={(next) => {
        if (next !== null && next >= 1 && next !== page) onPage(next);
      }}
    />
  );
}

function Reading({
  state,
  onCancel,
}: {
  state: Extract<PlanState, { stage: 'reading' }>;
  onCancel: () => void;
}): ReactElement {
  const { t } = useTranslation('import');
  const formats = useFormats();
  const { progress, fileName } = state;
  const isKnown = progress !== null && progress.total > 0;
  const phase = t(`phases.${progress?.phase ?? 'read'}`);
  return (
    <Progress
      label={fileName}
      value={isKnown ? progress.done : null}
      max={isKnown ? progress.total : 1}
      text={
        isKnown
          ? t('progress', {
              phase,
              done: formats.number(progress.done),
              total: formats.number(progress.total),
            })
          : phase
      }
      onCancel={onCancel}
      cancelLabel={t('cancelReading')}
    />
  );
}

/** Why the file can't be taken as it is: the first features at fault are named. */
function Refused({ fileName, issues }: { fileName: string; issues: readonly PlanIssue[] }): ReactElement {
  const { t } = useTranslation('import');
  const issueText = useIssueText();
  return (
    <Notice tone="error" role="alert" title={t('refused', { fileName: isolate(fileName) })}>
      <ul className={styles['issues']}>
        {issues.map((issue) => (
          <li key={issue.code}>{issueText(withType(issue, fileName))}</li>
        ))}
      </ul>
    </Notice>
  );
}

// @spec 8.24 8.41
/** What the name of the file says it is: some sentences name it. */
const withType = ({ code, params }: PlanIssue, fileName: string): Pick<PlanIssue, 'code' | 'params'> => ({
  code,
  params: { type: extensionOf(fileName).toUpperCase(), ...params },
});

const isWaiting = (issues: readonly PlanIssue[]): boolean => issues.some(({ code }) => code === 'dwg-waits');

/** A plan that only the server can read is not a fault: it waits, and a message says so once there is a network. */
function Waits({ fileName, issues }: { fileName: string; issues: readonly PlanIssue[] }): ReactElement {
  const { t } = useTranslation('import');
  const issueText = useIssueText();
  const isOnline = useOnline();
  // A server that has just not answered may count as reachable still.
  const [wasOffline, setWasOffline] = useState(false);
  if (!isOnline && !wasOffline) setWasOffline(true);
  const isBack = isOnline && wasOffline;
  return (
    <Notice
      tone={isBack ? 'accent' : 'offline'}
      icon={isBack ? undefined : CloudOff}
      role="status"
      title={t('waits', { fileName: isolate(fileName) })}
    >
      {isBack ? t('reachable') : issues.map(issueText).join(' ')}
    </Notice>
  );
}

function Opened(props: PlanSectionProps & { state: Extract<PlanState, { stage: 'open' }> }): ReactElement {
  const { state, job, taxonomy, mapping, check } = props;
  const { t } = useTranslation('import');
  const formats = useFormats();
  const { summary, fileName, drawing } = state;
  const picture = drawing?.picture ?? null;
  const mustMap = mapping === null && needsMapping(summary.direct);
  const canMap = summary.candidates.forType.length > 0;
  return (
    <>
      <div className={styles['file']}>
        <span className={styles['file-name']}>
          <bdi>{fileName}</bdi>
        </span>
        {picture === null && (
          <span className={styles['quiet']}>
            {t('counts', {
              count: summary.features,
              features: formats.number(summary.features),
              vertices: formats.number(summary.vertices),
            })}
          </span>
        )}
        <PlanPicker onPick={props.onPick} label={t('pickOther')} />
      </div>
      {asksFor(extensionOf(fileName), 'page') && (picture === null || drawing?.isScan === true) && (
        <PageField {...props} />
      )}
      {drawing !== null && <PlanLosses lost={drawing.sheet.lost} />}
      <EncodingChoice guess={drawing?.sheet.encodings} value={props.encoding} onChange={props.onEncoding} />
      {drawing !== null && <SheetParts sheet={drawing.sheet} part={props.part} onPart={props.onPart} />}
      {drawing !== null && (
        <PlacementFields
          drawing={drawing}
          placement={props.placement}
          onPlacement={props.onPlacement}
          control={props.control}
          onControl={props.onControl}
          onPlace={props.onPlace}
          below={props.below}
          fitTo={props.fitTo}
        />
      )}
      {drawing !== null && picture !== null && (
        <PictureFields
          picture={picture}
          placement={props.placement ?? drawing.best}
          pivot={drawing.frame.pivot}
        />
      )}
      {drawing !== null && (
        <LayersTable
          {...props}
          found={drawing.layers}
          move={movePosition(props.placement ?? drawing.best, drawing.frame.pivot)}
          isOpenFirst={false}
        />
      )}
      {drawing !== null && drawing.doubts.length > 0 && (
        <Notice tone="waiting" role="status" title={t('planDoubts.title')}>
          {drawing.doubts.map((code) => t(`planDoubts.${code}`)).join(' ')} {t('planDoubts.advice')}
        </Notice>
      )}
      {props.doubts.length > 0 && (
        <PlaceDoubts doubts={props.doubts} isAgreed={props.isPlaceAgreed} onAgreed={props.onPlaceAgreed} />
      )}
      {mustMap && <Refused fileName={fileName} issues={summary.direct} />}
      {mustMap && canMap && (
        <Button variant="secondary" icon={Shapes} onPress={props.onStartMapping}>
          {t('mapTypes')}
        </Button>
      )}
      {mapping !== null && (
        <MapTypes
          {...{ job, taxonomy, mapping, check }}
          candidates={summary.candidates}
          profiles={props.profiles}
          onMapping={props.onMapping}
        />
      )}
      {!mustMap && picture === null && (
        <ImportSummary check={check} agreed={props.agreed} onAgreed={props.onAgreed} />
      )}
    </>
  );
}
