import { PATH_NODE } from '../../../domain/content/index.ts';
import { Spline, Trash2, WandSparkles, Waypoints } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../domain/entities/feature.ts';
import { deleteNodes } from '../../../domain/ops/index.ts';
import { editNetwork } from '../../commands/index.ts';
import { PanelFrame, UnreadLevel, WaitingPanel } from '../../forms/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { useUnreadNetwork } from '../../online/use-unread-network.ts';
import { useUnreadLevel } from '../../state/content/level-features.ts';
import { useClosePanel } from '../../state/navigation/close-panel.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { usePermission } from '../../state/rights/permission.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import {
  Button,
  ConfirmModal,
  DescriptionList,
  Pictogram,
  SegmentedControl,
  Stack,
  Text,
  useToasts,
} from '../../ui/index.ts';
import { PathDrawing } from './path-drawing.tsx';
import { PathRules } from './ways/path-rules.tsx';
import { PathProposal } from './path-proposal.tsx';
import { useEditRoute } from './use-edit-route.ts';
import { useTitles } from '../../state/content/feature-name.ts';
import { useLevelNetwork, type LevelNetwork } from './use-level-network.ts';

// @spec 2.70
/** Paths of a level or of the site's ground: drawn by hand, or generated. @param fid the node in hand */
export function PathPanel({ fid }: { fid: string | null }): ReactNode {
  const { t } = useTranslation('network');
  const { titleOf } = useTitles();
  const close = useClosePanel();
  const place = usePlace();
  const { panel } = useContentRoute();
  const { canEdit, isKnown } = usePermission();
  const network = useLevelNetwork();
  const unreadLevel = useUnreadLevel();
  const unreadNetwork = useUnreadNetwork(place?.level ? undefined : place?.site?.lid);
  const { isUnread, hasFailed } = place?.level ? unreadLevel : unreadNetwork;
  const [way, setWay] = useState<'draw' | 'generate'>('draw');
  const mode = isKnown && !canEdit ? 'view' : panel === 'add' ? 'add' : 'edit';
  // Nodes that arrive from the server during the first reading were not added here.
  useEditRoute(mode === 'add' && !isUnread ? network?.rows : undefined);
  const title = t(`path.titles.${mode}`);
  if (!network || !isKnown) return <WaitingPanel title={title} onClose={close} isMissing={false} />;
  const { rows, off, crossings } = network;
  const isIndoors = Boolean(place?.level);
  // Before they have been read it is unknown whether there are paths.
  const isUnknown = isUnread && rows.length === 0;
  return (
    <PanelFrame
      title={title}
      subtitle={titleOf(place?.level) || titleOf(place?.site)}
      pictogram={<Pictogram icon={Waypoints} />}
      onClose={close}
    >
      <Stack gap={4}>
        {canEdit && isIndoors && (
          <SegmentedControl<'draw' | 'generate'>
            label={t('path.way')}
            isFullWidth
            value={way}
            options={[
              { id: 'draw', label: t('path.draw'), icon: Spline },
              { id: 'generate', label: t('path.generate'), icon: WandSparkles },
            ]}
            onChange={setWay}
          />
        )}
        {isUnknown ? (
          <Unread isOutdoors={!isIndoors} hasFailed={hasFailed} />
        ) : (
          <PathFigures network={network} isIndoors={isIndoors} isUnread={isUnread} />
        )}
        {way === 'generate' && canEdit && isIndoors ? (
          <>
            <PathProposal rows={rows} />
            <PathRules />
          </>
        ) : (
          <PathDrawing
            rows={rows}
            isUnread={isUnread}
            off={off}
            crossings={crossings}
            fid={fid}
            canEdit={canEdit}
          />
        )}
        {mode === 'edit' && <DeletePaths rows={rows} />}
      </Stack>
    </PanelFrame>
  );
}

/** Instead of unknown figures: the network is being read, or could not be read. */
function Unread({ isOutdoors, hasFailed }: { isOutdoors: boolean; hasFailed: boolean }): ReactNode {
  const { t } = useTranslation('network');
  if (isOutdoors && hasFailed) return <Text tone="secondary">{t('tools.unread')}</Text>;
  return <UnreadLevel hasFailed={hasFailed} />;
}

interface FiguresProps {
  network: LevelNetwork;
  isIndoors: boolean;
  isUnread: boolean;
}

/** The network in numbers; the number of reached places is shown if the places are known. */
function PathFigures({ network, isIndoors, isUnread }: FiguresProps): ReactNode {
  const { t } = useTranslation('network');
  const formats = useFormats();
  const { rows, paths, metres, places, off } = network;
  const items = [
    { id: 'nodes', term: t('path.nodes'), value: formats.number(rows.length) },
    { id: 'paths', term: t('path.paths'), value: formats.number(paths) },
    { id: 'length', term: t('path.length'), value: formats.length(metres, 0) },
  ];
  if (isIndoors && !(isUnread && places === 0))
    items.push({
      id: 'reached',
      term: t('path.reached'),
      value: t('path.reachedOf', {
        count: places,
        reached: formats.number(places - off.length),
        all: formats.number(places),
      }),
    });
  return <DescriptionList look="columns" aria-label={t('path.figures')} items={items} />;
}

/** Deletes all paths of the level, or of the site's ground, in one step that can be undone. */
function DeletePaths({ rows }: { rows: readonly Feature[] }): ReactNode {
  const { t } = useTranslation('network');
  const { t: forms } = useTranslation('forms');
  const { titleOf } = useTitles();
  const workspace = useWorkspace();
  const toasts = useToasts();
  const place = usePlace();
  const [isAsking, setAsking] = useState(false);
  const fids = rows.flatMap(({ fid, properties }) => (properties.typeCode === PATH_NODE ? [fid] : []));
  const { site, level } = place ?? {};
  if (!site || fids.length === 0) return null;
  const thing = level ? 'path' : 'outdoor-path';
  const remove = async (): Promise<void> => {
    setAsking(false);
    const outcome = await editNetwork(workspace, site.lid, (all) => deleteNodes(all, fids));
    toasts.show(
      // @spec 8.10
      outcome.ok ? { kind: 'success', title: t('delete.done') } : { kind: 'error', title: t('failed') },
    );
  };
  return (
    <>
      <Button variant="danger" icon={Trash2} onPress={() => setAsking(true)}>
        {t(`delete.${thing}.label`)}
      </Button>
      <ConfirmModal
        isOpen={isAsking}
        title={t(`delete.${thing}.question`, { title: titleOf(level) || titleOf(site) })}
        safeLabel={t('cancel')}
        actionLabel={forms('delete.confirm')}
        isDestructive
        onSafe={() => setAsking(false)}
        onAction={() => void remove()}
      >
        {t(`delete.${thing}.text`)}
      </ConfirmModal>
    </>
  );
}
