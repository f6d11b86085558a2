import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlAnswer } from '../../domain/floorplan/index.ts';
import { useFormats } from '../i18n/index.ts';
import { DescriptionList, Notice } from '../ui/index.ts';

export interface ControlResultProps {
  answer: ControlAnswer;
  /** The size of the plan was measured. */
  isMeasured: boolean;
}

/** Above these it is asked to look again: metres, and share. */
const MUCH_RMS = 1;
const MUCH_SCALE = 0.03;

/** How well the points fit each other, or why they fix no place. */
export function ControlResult({ answer, isMeasured }: ControlResultProps): ReactElement {
  const { t } = useTranslation('controlPoints');
  const formats = useFormats();
  if (!answer.ok) {
    const { fault, points } = answer;
    const [first = '', second = ''] = points.map((i) => formats.number(i + 1));
    const isFault = fault !== 'too-few' && fault !== 'incomplete';
    return (
      <Notice
        tone={isFault ? 'error' : 'accent'}
        role={isFault ? 'alert' : 'status'}
        title={t(`faults.${fault}`, { first, second })}
      />
    );
  }
  const { rms, scaleError } = answer.fit;
  return (
    <>
      <DescriptionList
        items={[
          { id: 'rms', term: t('rms'), value: formats.length(rms) },
          {
            id: 'scale',
            term: t('scaleError'),
            value: t(scaleError < 0 ? 'tooSmall' : 'tooLarge', {
              percent: formats.percent(Math.abs(scaleError), 2),
            }),
            note: t(isMeasured ? 'againstMeasured' : 'againstUnit'),
          },
        ]}
      />
      {(rms > MUCH_RMS || Math.abs(scaleError) > MUCH_SCALE) && (
        <Notice tone="waiting" title={t('muchError')} />
      )}
    </>
  );
}
