import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandOf, colourIn, type KeptMap } from '../../../../domain/public-map/index.ts';
import type { Client } from '../../../../domain/entities/client.ts';
import { withStorey } from '../../../../domain/entities/storey-extra.ts';
import { sameValue } from '../../../../domain/moment/index.ts';
import { restorePublicMap, saveClient, savePublicMap } from '../../../commands/index.ts';
import { useUnsavedForm } from '../../../forms/index.ts';
import { sheetKey } from '../../../state/drafts/sheets.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useToasts } from '../../../ui/index.ts';
import { withKnownNumbers } from './known-numbers.ts';
import type { KnownPlaces } from './use-public-maps.ts';
import { faultsIn, mapOf, valuesOf, valuesSchema, type MapValues } from '../map-values.ts';

interface MapFormOptions {
  client: Client;
  kept: KeptMap;
  isNew: boolean;
  canSave: boolean;
  places: KnownPlaces;
}

/** The form of a map, kept on the device like others; saving changes the map and, where they differ, the client's colour and logo. */
export function useMapForm({ client, kept, isNew, canSave, places }: MapFormOptions) {
  const { t } = useTranslation('publicMaps');
  const workspace = useWorkspace();
  const toasts = useToasts();
  const { id, clientLid } = kept;
  const stored = useMemo(() => valuesOf(kept, client.extra), [kept, client.extra]);
  const [schema] = useState(() => valuesSchema(stored));
  const about = { table: 'clients', key: client.lid } as const;

  async function saveBrand({ colour, logo }: MapValues): Promise<boolean> {
    const brand = { colour: colourIn(colour), logo: logo.trim() || null };
    if (sameValue(brand, brandOf(client.extra))) return true;
    const outcome = await saveClient.run(workspace, {
      mode: 'edit',
      lid: client.lid,
      patch: (now) => ({ extra: withStorey(now.extra, { brand }) }),
    });
    return outcome.ok;
  }

  async function save(values: MapValues): Promise<MapValues | null> {
    const { wantsPassword } = values;
    const map = withKnownNumbers(mapOf(values, id), places);
    const isDone = await savePublicMap.run(workspace, { clientLid, id, map, wantsPassword }).then(
      async () => saveBrand(values),
      () => false,
    );
    if (!isDone) {
      toasts.show({ kind: 'error', title: t('notSaved') });
      return null;
    }
    const undo = { label: t('undo'), onPress: () => void restorePublicMap.run(workspace, { was: kept }) };
    toasts.show({ kind: 'device', title: t('saved', { title: map.title }), ...(!isNew && { action: undo }) });
    return valuesOf({ ...kept, map, wantsPassword: wantsPassword && !kept.hasPassword }, client.extra);
  }

  const form = useUnsavedForm<MapValues>({
    key: sheetKey('public-map', about, isNew ? 'new' : id),
    schema,
    toKept: (typed) => ({ typed }),
    initial: stored,
    title: kept.map.title,
    faultsOf: (values) =>
      Object.fromEntries(
        Object.entries(faultsIn(values, id)).map(([field, fault]) => [field, t(`faults.${fault}`)]),
      ),
    canSave,
    save,
  });
  // A site that was chosen may have reached the server since.
  return { ...form, values: withKnownNumbers(form.values, places) };
}
