import { Trash2, Undo2 } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/index.ts';
import { paths } from '../../../routes/paths.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';
import { IconButton, ListRow, Stack, Text } from '../../../ui/index.ts';
import { useNouns } from '../use-entity-labels.ts';
import { useUndo } from '../resolve/use-reopen.ts';

/** Decisions that can still be taken back; what was deleted by one is restored from the trash. */
export function DecidedList(): ReactNode {
  const { t } = useTranslation('conflicts');
  const { db, engine } = useWorkspace();
  const formats = useFormats();
  const nouns = useNouns();
  const undo = useUndo();
  const go = useGo();
  const headingId = useId();
  const decided = useLiveQuery(async () => engine.listResolved(), [engine]);
  if (decided === undefined || decided.length === 0) return null;
  return (
    <Stack as="section" gap={2} aria-labelledby={headingId}>
      <Text as="h2" look="micro" tone="secondary" id={headingId}>
        {t('decided.title')}
      </Text>
      <Stack as="ul" gap={0}>
        {decided.map((one) => {
          const title = nouns.titleOf(one);
          return (
            <li key={one.id}>
              <ListRow
                title={title}
                subtitle={[
                  t(one.isInTrash ? 'decided.inTrash' : `decided.${one.decision}`),
                  // Before the place: in a narrow list the end is cut off.
                  formats.dateTime(one.resolvedAt),
                  ...one.where.slice(-2),
                ].join(' · ')}
                end={
                  one.isInTrash ? (
                    <IconButton
                      icon={Trash2}
                      label={t('decided.toTrash', { title })}
                      onPress={() => go(paths.trash)}
                    />
                  ) : (
                    <IconButton
                      icon={Undo2}
                      mirrors
                      isDisabled={db.isNewer}
                      label={t('decided.undo', { title })}
                      onPress={() => void undo([one.id], title)}
                    />
                  )
                }
              />
            </li>
          );
        })}
      </Stack>
    </Stack>
  );
}
