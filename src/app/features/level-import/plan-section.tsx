import { RotateCw, Shapes } from 'lucide-react';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Level } from '../../../domain/entities/level.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import {
  convertedFormat,
  extensionOf,
  movePosition,
  type PlanIssue,
  asksFor,
  isServerDrawing,
} from '../../../domain/floorplan/index.ts';
import { EncodingChoice, PlanLosses, PlanWaits, useIssueText } from '../../forms/index.ts';
import { isolate, useFormats } from '../../i18n/index.ts';
import { Button, Notice, Progress, Switch } from '../../ui/index.ts';
import { ImportSummary } from './import-summary.tsx';
import { PictureFields } from './drawing/picture-fields.tsx';
import { PlacementFields } from './drawing/placement-fields.tsx';
import { SheetParts } from './drawing/sheet-parts.tsx';
import { PlaceDoubts } from './place-doubts.tsx';
import styles from './level-import.module.css';
import { LayersTable, type LayersTableProps } from './layers/layers-table.tsx';
import type { ImportProfiles } from './layers/use-import-profiles.ts';
import { MapTypes } from './map-types.tsx';
import type { ChangeValue, ImportValues } from './import-values.ts';
import { FileSystem } from './system/file-system.tsx';
import { SeveralSection } from './several/several-section.tsx';
import { needsMapping, startMapping } from './type-mapping.ts';
import { PageField } from './page-field.tsx';
import { PlanPicker } from './plan-picker.tsx';
import type { PlanState } from './plan-state.ts';
import type { PlanChoice } from './use-plan-choice.ts';
import type { PlanFile } from './use-plan-file.ts';
import type { PlanJob } from './use-plan.ts';

export interface PlanSectionProps {
  plan: PlanJob;
  file: PlanFile;
  chosen: PlanChoice;
  values: ImportValues;
  change: ChangeValue;
  taxonomy: Taxonomy;
  profiles: ImportProfiles;
  /** The floor below, or null. */
  below: Level | null;
}

/** The floor plan, from picking the file to what its import would make. */
export function PlanSection(props: PlanSectionProps): ReactElement {
  const { file, values, change } = props;
  const { t } = useTranslation('import');
  return (
    <section className={styles['section']} aria-label={t('plan')}>
      <h3 className={styles['heading']}>{t('plan')}</h3>
      {values.queue.length > 0 && <QueueNotice {...props} />}
      {file.several.stage === 'none' ? (
        <StageOf {...props} />
      ) : (
        <>
          <SeveralSection
            state={file.several}
            taken={file.taken}
            chosen={values.several?.chosen ?? []}
            onChoose={(chosen) => change('several', { kept: values.several?.kept ?? [], chosen })}
            onPick={(files) => void file.pick(files)}
            onTake={(choices) => void file.takeSeveral(choices)}
            onWhole={file.pickOne}
            onBelieve={file.believe}
            onDrop={file.dropSeveral}
          />
          {file.several.stage === 'refused' && (
            <ByHand
              values={values}
              change={(name, value) => {
                file.dropSeveral();
                change(name, value);
              }}
            />
          )}
        </>
      )}
    </section>
  );
}

/** What comes after this level. */
function QueueNotice({ values: { queue, planName, isTogether }, change }: PlanSectionProps): ReactElement {
  const { t } = useTranslation('import');
  const formats = useFormats();
  const names = queue.map(({ title, planName }) => title || planName).join(' · ');
  return (
    <Notice
      title={t('several.rest', { count: queue.length, number: formats.number(queue.length) })}
      actions={
        <Button variant="link" onPress={() => change('queue', [])}>
          {t('several.dropRest')}
        </Button>
      }
    >
      <bdi>{names}</bdi>
      {convertedFormat(extensionOf(planName)) === 'ifc' && (
        <Switch
          label={t('model.together')}
          hint={t('model.togetherHint')}
          isSelected={isTogether}
          onChange={(next) => change('isTogether', next)}
        />
      )}
    </Notice>
  );
}

function StageOf(props: PlanSectionProps): ReactNode {
  const { file, values } = props;
  const { state } = props.plan;
  const { t } = useTranslation('import');
  const onPick = (files: readonly File[]): void => void file.pick(files);
  switch (state.stage) {
    case 'none':
      return <Start {...props} />;
    case 'reading':
      return <Reading state={state} onCancel={() => void file.drop()} />;
    case 'refused':
      return (
        <>
          {isWaiting(state.issues) ? (
            <PlanWaits fileName={state.fileName} />
          ) : (
            <Refused fileName={state.fileName} issues={state.issues} />
          )}
          <FileSystem
            key={JSON.stringify(state.issues[0]?.params)}
            issues={state.issues}
            near={file.near}
            onRead={file.readInSystem}
          />
          <PlanLosses lost={state.lost} />
          <EncodingChoice guess={state.encodings} value={values.encoding} onChange={file.readIn} />
          {asksFor(extensionOf(state.fileName), 'page') && <PageField {...props} mayBePicture />}
          {isServerDrawing(extensionOf(state.fileName)) && (
            <Button variant="secondary" icon={RotateCw} onPress={() => void file.retry()}>
              {t('convertAgain')}
            </Button>
          )}
          {state.layers !== null && (
            <FoundLayers {...props} found={state.layers} move={(position) => position} isOpenFirst />
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
          <ByHand {...props} />
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
      {!props.values.isByHand && (
        <PlanPicker onPick={(files) => void props.file.pick(files)} label={t('pick')} isFirst />
      )}
      <ByHand {...props} />
    </>
  );
}

function ByHand({ values: { isByHand }, change }: Pick<PlanSectionProps, 'values' | 'change'>): ReactElement {
  const { t } = useTranslation('import');
  return (
    <Switch
      isSelected={isByHand}
      onChange={(next) => change('isByHand', next)}
      label={t('byHand.start')}
      hint={t(isByHand ? 'byHand.chosenHint' : 'byHand.hint')}
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

function Opened(props: PlanSectionProps & { state: Extract<PlanState, { stage: 'open' }> }): ReactElement {
  const { state, plan, file, chosen, values, change, taxonomy } = props;
  const { mapping, placement } = values;
  const { check } = chosen;
  const { t } = useTranslation('import');
  const formats = useFormats();
  const { summary, fileName, drawing } = state;
  const picture = drawing?.picture ?? null;
  const mustMap = mapping === null && needsMapping(summary.direct);
  const canMap = summary.candidates.forType.length > 0;
  // A file of another format never has our types: their meaning is shown at once.
  const startsMapping = mustMap && canMap && convertedFormat(extensionOf(fileName)) !== null;
  const first = useMemo(
    () => (startsMapping ? startMapping(summary.candidates) : null),
    [startsMapping, summary.candidates],
  );
  const shown = mapping ?? first;
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
        <PlanPicker onPick={(files) => void file.pick(files)} label={t('pickOther')} />
      </div>
      {asksFor(extensionOf(fileName), 'page') && (picture === null || drawing?.isScan === true) && (
        <PageField {...props} mayBePicture={picture === null} />
      )}
      {drawing !== null && <PlanLosses lost={drawing.sheet.lost} />}
      <EncodingChoice guess={drawing?.sheet.encodings} value={values.encoding} onChange={file.readIn} />
      {drawing !== null && (
        <SheetParts
          sheet={drawing.sheet}
          part={values.part}
          onPart={(next) => file.turnTo({ page: values.page, part: next })}
        />
      )}
      {drawing !== null && (
        <PlacementFields
          drawing={drawing}
          placement={placement}
          onPlacement={file.putAt}
          control={values.control}
          onControl={(next) => change('control', next)}
          onPlace={(next) => void plan.place(next)}
          below={props.below}
          fitTo={plan.fitTo}
        />
      )}
      {drawing !== null && picture !== null && (
        <PictureFields
          picture={picture}
          placement={placement ?? drawing.best}
          pivot={drawing.frame.pivot}
          onStraightened={(jpeg) => void file.takePicture(jpeg)}
        />
      )}
      {drawing !== null && (
        <FoundLayers
          {...props}
          found={drawing.layers}
          move={movePosition(placement ?? drawing.best, drawing.frame.pivot)}
          isOpenFirst={false}
        />
      )}
      {drawing !== null && drawing.doubts.length > 0 && (
        <Notice tone="waiting" role="status" title={t('planDoubts.title')}>
          {drawing.doubts.map((code) => t(`planDoubts.${code}`)).join(' ')} {t('planDoubts.advice')}
        </Notice>
      )}
      {chosen.doubts.length > 0 && (
        <PlaceDoubts
          doubts={chosen.doubts}
          isAgreed={values.isPlaceAgreed}
          onAgreed={(next) => change('isPlaceAgreed', next)}
        />
      )}
      {mustMap && first === null && <Refused fileName={fileName} issues={summary.direct} />}
      {mustMap && canMap && first === null && (
        <Button
          variant="secondary"
          icon={Shapes}
          onPress={() => change('mapping', startMapping(summary.candidates))}
        >
          {t('mapTypes')}
        </Button>
      )}
      {shown !== null && (
        <MapTypes
          {...{ taxonomy, check }}
          mapping={shown}
          job={plan.job}
          candidates={summary.candidates}
          profiles={props.profiles}
          onMapping={(next) => change('mapping', next)}
        />
      )}
      {!mustMap && picture === null && (
        <ImportSummary check={check} agreed={values.agreed} onAgreed={(next) => change('agreed', next)} />
      )}
    </>
  );
}

/** The layers of a drawing, and what they count as. */
function FoundLayers({
  values,
  change,
  profiles,
  file,
  found,
  move,
  isOpenFirst,
}: PlanSectionProps & Pick<LayersTableProps, 'found' | 'move' | 'isOpenFirst'>): ReactElement {
  return (
    <LayersTable
      {...{ found, move, isOpenFirst, profiles }}
      roles={values.roles}
      onRoles={(next) => change('roles', next)}
      onFindAgain={file.findAgain}
    />
  );
}
