import { Shapes } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import type { Agreements, ImportCheck, PlanIssue, TypeMapping } from '../../../domain/floorplan/index.ts';
import type { ImportPlan } from '../../../workers/index.ts';
import { useIssueText } from '../../forms/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { Button, Notice, Progress } from '../../ui/index.ts';
import { ImportSummary } from './import-summary.tsx';
import styles from './level-import.module.css';
import { MapTypes } from './map-types.tsx';
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
  onPick: (file: File) => void;
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
      <StageOf {...props} />
    </section>
  );
}

function StageOf(props: PlanSectionProps): ReactNode {
  const { state, onPick, onDrop } = props;
  const { t } = useTranslation('import');
  switch (state.stage) {
    case 'none':
      return <PlanPicker onPick={onPick} label={t('pick')} isFirst />;
    case 'reading':
      return <Reading state={state} onCancel={onDrop} />;
    case 'refused':
      return (
        <>
          <Refused fileName={state.fileName} issues={state.issues} />
          <PlanPicker onPick={onPick} label={t('pickOther')} />
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
    <Notice tone="error" role="alert" title={t('refused', { fileName })}>
      <ul className={styles['issues']}>
        {issues.map((issue) => (
          <li key={issue.code}>{issueText(issue)}</li>
        ))}
      </ul>
    </Notice>
  );
}

function Opened(props: PlanSectionProps & { state: Extract<PlanState, { stage: 'open' }> }): ReactElement {
  const { state, job, taxonomy, mapping, check } = props;
  const { t } = useTranslation('import');
  const formats = useFormats();
  const { summary, fileName } = state;
  const mustMap = mapping === null && needsMapping(summary.direct);
  const canMap = summary.candidates.forType.length > 0;
  return (
    <>
      <div className={styles['file']}>
        <bdi className={styles['file-name']}>{fileName}</bdi>
        <span className={styles['quiet']}>
          {t('counts', {
            count: summary.features,
            features: formats.number(summary.features),
            vertices: formats.number(summary.vertices),
          })}
        </span>
        <PlanPicker onPick={props.onPick} label={t('pickOther')} />
      </div>
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
          onMapping={props.onMapping}
        />
      )}
      {!mustMap && <ImportSummary check={check} agreed={props.agreed} onAgreed={props.onAgreed} />}
    </>
  );
}
