import { Layers2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { extensionOf } from '../../../../domain/floorplan/index.ts';
import { useIssueText } from '../../../forms/index.ts';
import { isolate, useFormats } from '../../../i18n/index.ts';
import { Button, Checkbox, Notice, Progress, Stack, Text } from '../../../ui/index.ts';
import { ImdfFindings } from '../../../tables/imdf-findings.tsx';
import { PartPicture } from '../drawing/part-picture.tsx';
import styles from '../level-import.module.css';
import { PlanPicker } from '../plan-picker.tsx';
import type { IfcBelief } from '../../../../workers/index.ts';
import { ModelNotes } from './model-notes.tsx';
import { twinOf, type LevelChoice, type SeveralState } from './use-several.ts';

export interface SeveralSectionProps {
  state: Exclude<SeveralState, { stage: 'none' }>;
  /** Level indexes of the building. */
  taken: ReadonlySet<number>;
  /** Ids of those that are to be made. */
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
  onPick: (files: readonly File[]) => void;
  onTake: (choices: readonly LevelChoice[]) => void;
  onWhole: (file: File) => void;
  onBelieve: (belief: IfcBelief) => void;
  onDrop: () => void;
}

/** Which of the levels that were picked at once are to be made, one after the other. */
export function SeveralSection(props: SeveralSectionProps): ReactElement {
  const { state, onDrop } = props;
  const { t } = useTranslation('import');
  const issueText = useIssueText();
  switch (state.stage) {
    case 'looking':
      return (
        <Progress
          label={state.fileName}
          value={null}
          max={1}
          text={t('phases.read')}
          onCancel={onDrop}
          cancelLabel={t('cancelReading')}
        />
      );
    case 'refused':
      return (
        <>
          <Notice tone="error" role="alert" title={t('refused', { fileName: isolate(state.fileName) })}>
            {state.issues
              .map(({ code, params }) =>
                issueText({ code, params: { type: extensionOf(state.fileName).toUpperCase(), ...params } }),
              )
              .join(' ')}
          </Notice>
          <PlanPicker onPick={props.onPick} label={t('pickOther')} />
        </>
      );
    case 'open':
      return <Choices {...props} state={state} />;
  }
}

function Choices({
  state,
  taken,
  chosen,
  onChoose,
  onTake,
  onWhole,
  onBelieve,
  onDrop,
}: SeveralSectionProps & { state: Extract<SeveralState, { stage: 'open' }> }): ReactElement {
  const { t } = useTranslation('import');
  const formats = useFormats();
  const { levels, leftOut, whole, model, imdf } = state;
  const kinds = Object.entries(leftOut).map(([kind, count]) =>
    isolate(`${kind || t('several.noLevel')} ${formats.number(count)}`),
  );
  const toggle = (id: string, isOn: boolean): void =>
    onChoose(isOn ? [...chosen, id] : chosen.filter((one) => one !== id));
  const count = chosen.length;
  const twinText = (twin: LevelChoice | undefined): string =>
    twin === undefined ? '' : t('several.twice', { name: nameOf(twin, t('several.unplaced')) });
  return (
    <Stack gap={3}>
      {state.fileName !== null && (
        <Text>
          <bdi>{state.fileName}</bdi>
        </Text>
      )}
      <Text tone="secondary">{t(model === null ? 'several.hint' : 'model.hint')}</Text>
      {model !== null && <ModelNotes model={model} onBelieve={onBelieve} />}
      {kinds.length > 0 && (
        <Notice title={t('several.leftOut')}>
          {t('several.leftOutText', { kinds: formats.list(kinds) })}
        </Notice>
      )}
      {imdf !== null && <ImdfFindings report={imdf} fileName={state.fileName ?? ''} />}
      <Stack gap={1}>
        {levels.map((level) => (
          <div key={level.id} className={styles['choice']}>
            <Checkbox
              label={nameOf(level, t('several.unplaced'))}
              hint={[
                level.building,
                level.ordinal === null ? '' : t('several.index', { index: formats.number(level.ordinal) }),
                level.count === null
                  ? ''
                  : t('several.features', { count: level.count, number: formats.number(level.count) }),
                level.rooms === undefined ? '' : t('model.rooms', { number: formats.number(level.rooms) }),
                level.isHere ? '' : t('several.elsewhere'),
                level.ordinal !== null && taken.has(level.ordinal) ? t('several.taken') : '',
                twinText(twinOf(level, levels)),
              ]
                .filter((part) => part !== '')
                .join(' · ')}
              isSelected={chosen.includes(level.id)}
              onChange={(isOn) => toggle(level.id, isOn)}
            />
            {level.preview !== undefined && <PartPicture preview={level.preview} />}
          </div>
        ))}
      </Stack>
      <Button
        variant="primary"
        icon={Layers2}
        isFullWidth
        isDisabled={count === 0}
        onPress={() => onTake(levels.filter(({ id }) => chosen.includes(id)))}
      >
        {t('several.take', { count, number: formats.number(count) })}
      </Button>
      {whole !== null && (
        <Button variant="secondary" isFullWidth onPress={() => onWhole(whole)}>
          {t('several.whole')}
        </Button>
      )}
      <Button variant="ghost" isFullWidth onPress={onDrop}>
        {t('pickOther')}
      </Button>
    </Stack>
  );
}

const nameOf = ({ title, shortTitle }: LevelChoice, unplaced: string): string =>
  title || shortTitle || unplaced;
