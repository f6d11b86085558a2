import { WandSparkles } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clientSettingsOf, withClientSettings } from '../../../../domain/client-settings/index.ts';
import type { Feature } from '../../../../domain/entities/feature.ts';
import { applyPathRules, pathsOfRule } from '../../../../domain/ops/index.ts';
import { EVERYBODY } from '../../../../domain/values/access.ts';
import {
  groupsAlong,
  isDoorType,
  pathKey,
  pathsThroughDoors,
  withPathRule,
  type PathRule,
  type PathState,
} from '../../../../domain/wayfinding/paths/index.ts';
import { editNetwork, saveClient } from '../../../commands/index.ts';
import { isolate } from '../../../i18n/index.ts';
import { useSiteDrawn, useSiteNetwork } from '../../../state/content/site-network.ts';
import { useTaxonomy } from '../../../state/content/taxonomy.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { usePathWords } from '../../../state/wayfinding/path-words.ts';
import { Button, Notice, useToasts } from '../../../ui/index.ts';

/** The rule that paths are an example of: all are for the same groups, and some run through doors of one type. */
function useRule(rows: readonly Feature[], paths: readonly PathState[]): PathRule | null {
  const taxonomy = useTaxonomy();
  const drawn = useSiteDrawn();
  return useMemo(() => {
    const [groups, ...others] = paths.map((path) => [...groupsAlong(path)].sort().join(' '));
    if (groups === undefined || groups === EVERYBODY || others.some((one) => one !== groups)) return null;
    const ends = new Set(paths.flatMap(({ a, b }) => [a, b]));
    const chosen = new Set(paths.map(pathKey));
    const levelLid = rows[0]?.levelLid;
    const doors = drawn?.filter(
      (one) => one.levelLid === levelLid && isDoorType(one.properties.typeCode, taxonomy),
    );
    const through = pathsThroughDoors(
      rows.filter(({ fid }) => ends.has(fid)),
      doors ?? [],
    ).filter((one) => one.paths.some((path) => chosen.has(pathKey(path))));
    const types = new Set(through.map(({ door }) => door.properties.typeCode));
    const [typeCode, more] = types;
    return typeCode === undefined || more !== undefined ? null : { typeCode, groups: groups.split(' ') };
  }, [rows, paths, drawn, taxonomy]);
}

/** Offers what was done to some paths for all that are alike, now and whenever paths are generated. */
export function RuleCard({
  rows,
  paths,
}: {
  rows: readonly Feature[];
  paths: readonly PathState[];
}): ReactNode {
  const { t } = useTranslation(['ways', 'network']);
  const workspace = useWorkspace();
  const toasts = useToasts();
  const words = usePathWords();
  const taxonomy = useTaxonomy();
  const { client, site } = usePlace() ?? {};
  const network = useSiteNetwork();
  const drawn = useSiteDrawn();
  const rule = useRule(rows, paths);
  const alike = useMemo(
    () => (rule && network && drawn ? pathsOfRule(network.rows, drawn, rule) : []),
    [rule, network, drawn],
  );
  const isKept = clientSettingsOf(client?.extra ?? {}).pathRules.some(
    ({ typeCode, groups }) => typeCode === rule?.typeCode && groups.join(' ') === rule.groups.join(' '),
  );
  if (rule === null || !client || !site || !drawn || (isKept && alike.length === 0)) return null;
  const rowOf = new Map<string, Feature>(network?.rows.map((row) => [row.fid, row]));
  const levels = new Set(alike.map(({ a }) => rowOf.get(a)?.levelLid)).size;
  const apply = async (): Promise<void> => {
    const kept = await saveClient.run(workspace, {
      mode: 'edit',
      lid: client.lid,
      patch: ({ extra }) => ({
        extra: withClientSettings(extra, {
          pathRules: withPathRule(clientSettingsOf(extra).pathRules, rule),
        }),
      }),
    });
    const outcome = kept.ok
      ? await editNetwork(workspace, site.lid, (all) => applyPathRules(all, drawn, [rule]))
      : kept;
    toasts.show(
      outcome.ok
        ? {
            kind: 'device',
            title: alike.length > 0 ? t('changed', { count: alike.length }) : t('rules.kept'),
          }
        : { kind: 'error', title: t('network:failed') },
    );
  };
  const type = isolate(taxonomy[rule.typeCode]?.title ?? rule.typeCode);
  return (
    <Notice
      tone="accent"
      icon={WandSparkles}
      title={t('rules.title')}
      actions={
        <Button variant="link" onPress={() => void apply()}>
          {t('rules.apply')}
        </Button>
      }
    >
      {t('rules.text', { type, groups: words.groups(rule.groups) })}{' '}
      {alike.length > 0 && `${t('paths', { count: alike.length })} ${t('rules.levels', { count: levels })}`}
    </Notice>
  );
}
