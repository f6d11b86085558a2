import { useId, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LostUpdateView } from '../../../../sync/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';
import { Button, Card, DescriptionList, Stack, Text, useToasts } from '../../../ui/index.ts';
import { SentenceWithName, NAME_MARK } from '../sentence-with-name.tsx';
import { useFieldName } from '../fields/use-field-name.ts';
import { useNouns } from '../use-entity-labels.ts';
import { useValueWords } from '../../../forms/index.ts';
import { VersionValue } from '../fields/version-value.tsx';

/** Changes of this device that another writer reset without having seen them. */
export function OverwrittenList(): ReactNode {
  const { t } = useTranslation('conflicts');
  const { engine } = useWorkspace();
  const headingId = useId();
  const overwrites = useLiveQuery(async () => engine.listLostUpdates(), [engine]);
  if (overwrites === undefined || overwrites.length === 0) return null;
  return (
    <Stack as="section" gap={2} aria-labelledby={headingId}>
      <Text as="h2" look="micro" tone="secondary" id={headingId}>
        {t('overwritten.title')}
      </Text>
      {overwrites.map((one) => (
        <Overwritten key={one.id} overwrite={one} />
      ))}
    </Stack>
  );
}

const bothSides = ({ path, ours, theirs }: LostUpdateView['fields'][number]) => [
  { path, version: 'mine' as const, value: ours, before: theirs },
  { path, version: 'theirs' as const, value: theirs, before: ours },
];

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
    thing: nouns.thing(overwrite, NAME_MARK),
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
    <Card>
      <Text>
        <SentenceWithName sentence={sentence} name={title} />
      </Text>
      <DescriptionList
        items={overwrite.fields.flatMap(bothSides).map(({ path, version, value, before }) => ({
          id: `${path} ${version}`,
          term: t(version === 'mine' ? 'overwritten.yours' : 'overwritten.now'),
          value: <VersionValue path={path} value={value} before={before} version={version} words={words} />,
        }))}
      />
      <Stack direction="row" gap={2}>
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
      </Stack>
    </Card>
  );
}
