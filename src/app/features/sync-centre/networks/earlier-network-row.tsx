import { FileDown, RotateCcw } from 'lucide-react';
import { useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { existingNodes, type KeptNetwork } from '../../../../db/index.ts';
import type { Site } from '../../../../domain/entities/site.ts';
import {
  changesBackTo,
  differenceIn,
  sizeOfNetwork,
  type NetworkNode,
} from '../../../../domain/wayfinding/network/index.ts';
import { earlierNodes, type NetworkOnDevice } from '../../../../sync/index.ts';
import { isolate, useFormats } from '../../../i18n/index.ts';
import { saveFile } from '../../../state/page/download-file.ts';
import { Button, Row, RowWords, Text, useToasts } from '../../../ui/index.ts';
import { DIFFERENCES, PutBackModal, type Difference } from './restore-network-modal.tsx';

export interface EarlierRowProps {
  kept: KeptNetwork;
  /** Undefined: they are being read. */
  nodes: readonly NetworkNode[] | undefined;
  /** Undefined: it is being read. Null: the site is not on this device. */
  device: NetworkOnDevice | null | undefined;
  site: Site | null;
  mayPutBack: boolean;
}

/** One earlier network: when it was, how big, how it differs from what is here now, and the ways to have it back. */
export function EarlierRow({ kept, nodes, device, site, mayPutBack }: EarlierRowProps): ReactElement {
  const { t } = useTranslation('sync');
  const formats = useFormats();
  const toasts = useToasts();
  const [isAsking, setAsking] = useState(false);
  const { at, how, name, siteId } = kept;
  const when = t(`earlier.how.${how}`, { time: isolate(formats.dateTime(at)) });
  const size = useMemo(() => nodes && sizeOfNetwork(existingNodes(nodes)), [nodes]);
  const difference = useMemo(() => nodes && device && differenceOf(device, nodes), [device, nodes]);
  const save = (): void => {
    const text = JSON.stringify({ type: 'FeatureCollection', features: nodes });
    const blob = new Blob([text], { type: 'application/geo+json' });
    saveFile({ blob, name: fileName(siteId, at) });
  };
  const putBack = (): void => {
    if (difference && isSame(difference)) toasts.show({ kind: 'info', title: t('earlier.already') });
    else setAsking(true);
  };
  return (
    <Row>
      <RowWords
        name={<time dateTime={new Date(at).toISOString()}>{when}</time>}
        second={
          size &&
          (['nodes', 'ways', 'levels'] as const)
            .map((part) => t(`earlier.${part}`, { count: size[part] }))
            .join(' · ')
        }
      >
        <Text as="span" look="small" tone="secondary">
          {nodes === undefined || device === undefined
            ? t('earlier.reading')
            : difference && told(difference)}
        </Text>
      </RowWords>
      <Button
        variant="ghost"
        size="small"
        icon={FileDown}
        isDisabled={nodes === undefined}
        aria-label={t('actionsOf', { action: t('earlier.save'), title: when })}
        onPress={save}
      >
        {t('earlier.save')}
      </Button>
      {mayPutBack && (
        <Button
          variant="secondary"
          size="small"
          icon={RotateCcw}
          isDisabled={!difference}
          aria-label={t('actionsOf', { action: t('earlier.putBack'), title: when })}
          onPress={putBack}
        >
          {t('earlier.putBack')}
        </Button>
      )}
      {site !== null && difference && (
        <PutBackModal {...{ site, name, difference }} isOpen={isAsking} onClose={() => setAsking(false)} />
      )}
    </Row>
  );

  function told(of: Difference): string {
    if (isSame(of)) return t('earlier.same');
    const parts = DIFFERENCES.filter((part) => of[part] > 0);
    return parts.map((part) => t(`earlier.difference.${part}`, { count: of[part] })).join(' · ');
  }
}

function differenceOf(device: NetworkOnDevice, nodes: readonly NetworkNode[]): Difference {
  const { rows, elsewhere } = earlierNodes(device, nodes);
  return { ...differenceIn(changesBackTo(device.rows, rows)), elsewhere };
}

const isSame = (of: Difference): boolean => DIFFERENCES.every((part) => of[part] === 0);

const fileName = (siteId: number, at: number): string =>
  `storey-network-${siteId}-${new Date(at).toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.json`;
