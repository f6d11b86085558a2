import { useAtomValue } from 'jotai';
import { ArrowDown, ArrowUp, ArrowUpDown, Unlink } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../domain/entities/feature.ts';
import { distanceMetres } from '../../../domain/geometry/index.ts';
import { TRANSITION_NAME_SHOWN } from '../../../domain/limits.ts';
import {
  cutText,
  directionsOf,
  linkCandidates,
  linkedFids,
  nextDirection,
  withDirection,
  withMember,
  withoutMember,
  type NetworkContext,
  type TransitionChain,
} from '../../../domain/ops/index.ts';
import { pointOf } from '../../../domain/wayfinding/network/index.ts';
import type { DraftForm } from '../../forms/index.ts';
import { useFormats } from '../../i18n/index.ts';
import type { SiteNetwork } from '../../state/content/site-network.ts';
import { linkedLevelAtom } from '../../state/map-view/level-preview.ts';
import { Button, IconButton, Row, Rows, RowWords, Stack, Tag, Text } from '../../ui/index.ts';
import type { TransitionValues } from './transition-values.ts';

interface Props {
  draft: DraftForm<TransitionValues>;
  fid: string;
  /** With this transition as the form has it. */
  context: NetworkContext;
  network: SiteNetwork;
}

const ICONS = { bi: ArrowUpDown, 'a-to-b': ArrowUp, 'b-to-a': ArrowDown } as const;
/** As many as are looked through; those of the level that the map shows come first, then the nearest. */
const SHOWN = 30;

/** The shaft: what is linked, the highest level on top, with its directions; below it what may be linked. */
export function TransitionLinks({ draft, fid, context, network }: Props): ReactElement {
  const { t } = useTranslation('network');
  const formats = useFormats();
  const { chain, typeCode } = draft.draft.values;
  const own = context.rows.get(fid)!;
  const shown = useAtomValue(linkedLevelAtom);
  const isShown = ({ levelLid }: Feature): boolean => levelLid !== null && levelLid === shown;
  const set = (next: TransitionChain): void =>
    draft.form.setValue('chain', structuredClone(next), { shouldDirty: true, shouldTouch: true });
  const levelOf = ({ levelLid, buildingLid }: Feature): string => {
    if (levelLid === null || buildingLid === null) return t('outdoors');
    const level = network.levels.get(levelLid)?.levelShortTitle ?? '?';
    return buildingLid === own.buildingLid
      ? level
      : `${network.buildings.get(buildingLid)?.buildingTitle ?? '?'} · ${level}`;
  };
  const nameOf = (row: Feature): string => {
    const name = row.properties.name ?? '';
    const cut = cutText(name, TRANSITION_NAME_SHOWN);
    return cut === name ? name : `${cut}...`;
  };
  const pathsOf = (row: Feature): string =>
    t('transition.paths', { count: linkedFids(row, 'neighbors').length });
  const candidates = draft.isReadOnly
    ? []
    : linkCandidates(fid, chain, context)
        .map((row) => ({ row, metres: distanceMetres(pointOf(own), pointOf(row)) }))
        .sort((a, b) => Number(isShown(b.row)) - Number(isShown(a.row)) || a.metres - b.metres)
        .slice(0, SHOWN);
  const allowed = directionsOf(typeCode, context.taxonomy);
  const members = chain.members.flatMap((member) => context.rows.get(member) ?? []).reverse();
  return (
    <Stack gap={3}>
      <Rows label={t('transition.shaft')}>
        {members.map((row, i) => {
          // The edge to the one below it.
          const at = chain.members.length - 2 - i;
          const edge = chain.edges[at];
          return (
            <Row key={row.fid}>
              <Tag kind={row.fid === fid ? 'editing' : 'plain'} text={levelOf(row)} />
              <RowWords
                name={<bdi>{nameOf(row)}</bdi>}
                second={row.fid === fid ? t('transition.here') : pathsOf(row)}
              />
              {edge !== undefined && (
                <Button
                  size="small"
                  icon={ICONS[edge.direction]}
                  isDisabled={draft.isReadOnly || allowed.length < 2}
                  aria-label={t('transition.directionOf', {
                    name: nameOf(row),
                    direction: t(`direction.${edge.direction}`),
                  })}
                  onPress={() =>
                    set(withDirection(chain, at, nextDirection(edge.direction, typeCode, context.taxonomy)))
                  }
                >
                  {t(`direction.${edge.direction}`)}
                </Button>
              )}
              {row.fid !== fid && !draft.isReadOnly && (
                <IconButton
                  icon={Unlink}
                  size="small"
                  label={t('transition.unlink', { name: nameOf(row), level: levelOf(row) })}
                  onPress={() => set(withoutMember(chain, row.fid, context))}
                />
              )}
            </Row>
          );
        })}
      </Rows>
      {!draft.isReadOnly &&
        (candidates.length === 0 ? (
          <Text tone="secondary">{t('transition.noneAvailable')}</Text>
        ) : (
          <Rows label={t('transition.candidates')}>
            {candidates.map(({ row, metres }, i) => (
              <Row key={row.fid}>
                <Tag kind="plain" text={levelOf(row)} />
                <RowWords
                  name={<bdi>{nameOf(row)}</bdi>}
                  second={[
                    ...(i === 0 && candidates.length > 1 ? [t('transition.best')] : []),
                    t('transition.away', { length: formats.length(metres, 1) }),
                    pathsOf(row),
                  ].join(' · ')}
                />
                <Button
                  size="small"
                  aria-label={t('transition.linkOf', { name: nameOf(row), level: levelOf(row) })}
                  onPress={() => set(withMember(chain, row.fid, fid, context))}
                >
                  {t('transition.link')}
                </Button>
              </Row>
            ))}
          </Rows>
        ))}
    </Stack>
  );
}
