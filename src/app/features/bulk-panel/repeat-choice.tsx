import { Layers } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { isNetworkNode } from '../../../domain/content/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { nameOn } from '../../../domain/ops/index.ts';
import { repeatOnLevels } from '../../commands/index.ts';
import { KeptFields, useKeptForm, usePartKey } from '../../forms/index.ts';
import { isolate, useFormats } from '../../i18n/index.ts';
import { useUndoToast } from '../../state/commands/undo-toast.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { siblingsQuery } from '../../state/navigation/siblings.ts';
import { useQuery } from '../../state/queries/shared-query.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Checkbox, Disclosure, Switch, Text, useToasts } from '../../ui/index.ts';

const schema = z.object({ levels: z.array(z.string()), isNumbered: z.boolean() });

/** Makes all that is chosen on other levels of the building as well, at the same place of the map. */
export function RepeatChoice({
  features,
  isBusy,
}: {
  features: readonly Feature[];
  isBusy: boolean;
}): ReactNode {
  const { t } = useTranslation(['bulk', 'forms']);
  const workspace = useWorkspace();
  const formats = useFormats();
  const toasts = useToasts();
  const showWithUndo = useUndoToast();
  const place = usePlace();
  const levels = useQuery(workspace.db, siblingsQuery(workspace.db, place))?.levels ?? [];
  const form = useKeptForm({
    key: usePartKey('repeat'),
    schema,
    initial: { levels: [], isNumbered: true },
  });
  const { levels: wanted, isNumbered } = form.values;
  const [isRunning, setRunning] = useState(false);
  const here = place?.level;
  const others = levels.filter(({ lid }) => lid !== here?.lid).toReversed();
  const chosen = others.filter(({ lid }) => wanted.includes(lid));
  const places = useMemo(() => features.filter((one) => !isNetworkNode(one)), [features]);
  // The first name that would be another one says best what numbering does.
  const example = useMemo(() => {
    const to = chosen[0] ?? others[0];
    if (here == null || to === undefined) return null;
    for (const { properties } of places) {
      const { name } = properties;
      const next = name === undefined ? undefined : nameOn(name, here, to);
      if (name !== undefined && next !== undefined && next !== name) return { from: name, to: next };
    }
    return null;
  }, [places, here, chosen, others]);
  if (here == null || others.length === 0 || places.length === 0) return null;

  const repeat = async (): Promise<void> => {
    setRunning(true);
    const outcome = await repeatOnLevels.run(workspace, {
      fids: places.map(({ fid }) => fid),
      levelLids: chosen.map(({ lid }) => lid),
      isNumbered: isNumbered && example !== null,
    });
    setRunning(false);
    if (!outcome.ok) {
      const title =
        outcome.code === 'levelUnread'
          ? t('repeat.notRead')
          : t('failed', { reason: t('forms:failures.save') });
      return void toasts.show({ kind: 'error', title });
    }
    const { made } = outcome;
    await form.settle();
    if (made === 0) return void toasts.show({ kind: 'info', title: t('repeat.nothing') });
    const title = t('repeat.done', { count: made, number: formats.number(made) });
    await showWithUndo({ kind: 'device', title }, t('undo'));
  };
  return (
    <Disclosure title={t('repeat.title')}>
      <KeptFields form={form} gap={3}>
        <Text tone="secondary">{t('repeat.intro')}</Text>
        {others.map(({ lid, title }) => (
          <Checkbox
            key={lid}
            label={title}
            isSelected={wanted.includes(lid)}
            onChange={(isOn) =>
              form.set('levels', isOn ? [...wanted, lid] : wanted.filter((one) => one !== lid))
            }
          />
        ))}
        {example !== null && (
          <Switch
            label={t('repeat.number')}
            hint={t('repeat.numberHint', { from: isolate(example.from), to: isolate(example.to) })}
            isSelected={isNumbered}
            onChange={(isOn) => form.set('isNumbered', isOn)}
          />
        )}
        <div>
          <Button
            icon={Layers}
            isDisabled={isBusy || chosen.length === 0}
            isPending={isRunning}
            onPress={() => void repeat()}
          >
            {t('repeat.act', { count: chosen.length, number: formats.number(chosen.length) })}
          </Button>
        </div>
      </KeptFields>
    </Disclosure>
  );
}
