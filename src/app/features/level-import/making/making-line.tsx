import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/index.ts';
import { Progress } from '../../../ui/index.ts';
import type { MakingProgress } from './use-making.ts';

/** How far the making of a level is, and the way to stop it. */
export function MakingLine({
  progress: { phase, done, total },
  onStop,
}: {
  progress: MakingProgress;
  onStop: () => void;
}): ReactElement {
  const { t } = useTranslation('import');
  const formats = useFormats();
  const isStopping = phase === 'stop';
  const numbers = { done: formats.number(done), total: formats.number(total) };
  return (
    <Progress
      label={t('making.label')}
      value={isStopping ? null : done}
      max={Math.max(1, total)}
      text={
        isStopping
          ? t('making.stop')
          : t('progress', { phase: t(phase === 'build' ? 'phases.build' : 'making.save'), ...numbers })
      }
      onCancel={isStopping ? undefined : onStop}
      cancelLabel={t('making.cancel')}
    />
  );
}
