import { useLiveQuery } from 'dexie-react-hooks';
import { useId, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LostUpdateView } from '../../../../sync/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { Button, useToasts } from '../../../ui/index.ts';
import styles from '../conflicts.module.css';
import { Marked, MARK } from '../sentence-with-name.tsx';
import { useFieldName } from '../fields/use-field-name.ts';
import { useNouns } from '../use-entity-labels.ts';
import { useValueWords } from '../../../forms/index.ts';
import { VersionValue } from '../fields/version-value.tsx';

/** Work of this device that somebody put back without having seen it. */
export function OverwrittenList(): ReactNode {
  const { t } = useTranslation('conflicts');
  const { engine } = useWorkspace();
  const headingId = useId();
  const overwrites = useLiveQuery(async () => engine.listLostUpdates(), [engine]);
  if (overwrites === undefined || overwrites.length === 0) return null;
  return (
    <section className={styles['group']} aria-labelledby={headingId}>
      <h2 className={styles['place']} id={headingId}>
        {t('overwritten.title')}
      </h2>
      {overwrites.map((one) => (
        <Overwritten key={one.id} overwrite={one} />
      ))}
    </section>
  );
}

function Overwritten({ overwrite }: { overwrite: LostUpdateView }): ReactElement {
  const { t } = useTranslation('conflicts');
  const { db, engine } = useWorkspace();
  const toasts = useToasts();
  const formats = useFormats();
  const nouns = useNouns();
  const fieldName = useFieldName();
  const words = useValueWords();
  const title = nouns.titleOf(overwrite);
  const sentence = t('overwritten.text', {
    field: formats.list(overwrite.fields.map(({ path }) => fieldName(path))),
    thing: nouns.thing(overwrite, MARK),
  });
  const nameOf = (action: string): string => t('overwritten.actionOf', { action, title });
  const dismiss = (): void =>
    void engine
      .dismissLostUpdate(overwrite.id)
      .catch(() => toasts.show({ kind: 'error', title: t('failed') }));
  const reapply = async () => {
    const isDone = await engine.reapplyLostUpdate(overwrite.id).catch(() => null);
    if (isDone === null) toasts.show({ kind: 'error', title: t('failed') });
    else if (isDone) toasts.show({ kind: 'success', title: t('overwritten.reapplied', { title }) });
    else toasts.show({ kind: 'info', title: t('goneText') });
  };
  return (
    <article className={styles['card']}>
      <p className={styles['plain']}>
        <Marked sentence={sentence} name={title} />
      </p>
      <dl className={styles['result']}>
        {overwrite.fields.flatMap(({ path, ours, theirs }) => [
          <div key={`${path} ours`}>
            <dt>{t('overwritten.yours')}</dt>
            <dd>
              <VersionValue path={path} value={ours} before={theirs} version="mine" words={words} />
            </dd>
          </div>,
          <div key={`${path} theirs`}>
            <dt>{t('overwritten.now')}</dt>
            <dd>
              <VersionValue path={path} value={theirs} before={ours} version="theirs" words={words} />
            </dd>
          </div>,
        ])}
      </dl>
      <div className={styles['bulk']}>
        <Button
          variant="soft"
          isDisabled={db.isNewer}
          aria-label={nameOf(t('overwritten.reapply'))}
          onPress={() => void reapply()}
        >
          {t('overwritten.reapply')}
        </Button>
        <Button
          variant="ghost"
          isDisabled={db.isNewer}
          aria-label={nameOf(t('overwritten.leave'))}
          onPress={dismiss}
        >
          {t('overwritten.leave')}
        </Button>
      </div>
    </article>
  );
}
