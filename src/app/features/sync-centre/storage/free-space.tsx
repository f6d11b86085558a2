import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import {
  freeable,
  freeUp,
  LAST_KINDS,
  READABLE_KINDS,
  type Freeable,
  type FreeKind,
} from '../../../commands/free-space.ts';
import { useFormats } from '../../../i18n/index.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { Button, Checkbox, ConfirmModal, Fieldset, Text, useToasts } from '../../../ui/index.ts';

type Offer = Record<FreeKind, Freeable>;

/** Drops the data that a person chooses: data that can be read again is preselected, data that only this device has is not. */
export function FreeSpace({ onFreed }: { onFreed: () => void }): ReactElement {
  const { t } = useTranslation('sync');
  const { db } = useWorkspace();
  const toasts = useToasts();
  const [offer, setOffer] = useState<Offer | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<FreeKind>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const failed = (): void => void toasts.show({ kind: 'error', title: t('exchange.fault.failed') });
  const ask = async (): Promise<void> => {
    const found = await freeable(db).catch(() => null);
    if (found === null) failed();
    else if (Object.values(found).every(({ count }) => count === 0))
      toasts.show({ kind: 'info', title: t('storage.nothingToFree') });
    else {
      setChosen(new Set(READABLE_KINDS.filter((kind) => found[kind].count > 0)));
      setOffer(found);
    }
  };
  const free = async (): Promise<void> => {
    if (chosen.size === 0) return setOffer(null);
    setBusy(true);
    const isFreed = await freeUp(db, chosen).then(
      () => true,
      () => false,
    );
    setBusy(false);
    setOffer(null);
    onFreed();
    if (isFreed) toasts.show({ kind: 'success', title: t('storage.freeDone') });
    else failed();
  };
  const choose = (kind: FreeKind, isOn: boolean): void => {
    const next = new Set(chosen);
    if (isOn) next.add(kind);
    else next.delete(kind);
    setChosen(next);
  };
  return (
    <>
      <Button variant="secondary" size="small" onPress={() => void ask()}>
        {t('storage.free')}
      </Button>
      <ConfirmModal
        isOpen={offer !== null}
        title={t('storage.freeTitle')}
        safeLabel={t('exchange.preview.cancel')}
        actionLabel={t('storage.free')}
        isDestructive={LAST_KINDS.some((kind) => chosen.has(kind))}
        isPending={isBusy}
        onSafe={() => setOffer(null)}
        onAction={() => void free()}
      >
        {offer !== null && (
          <>
            <Kinds of="freeReadable" kinds={READABLE_KINDS} {...{ offer, chosen, choose }} />
            <Kinds of="freeLast" kinds={LAST_KINDS} {...{ offer, chosen, choose }} />
          </>
        )}
        <Text tone="secondary">{t('storage.freeSafe')}</Text>
      </ConfirmModal>
    </>
  );
}

interface KindsProps {
  of: 'freeReadable' | 'freeLast';
  kinds: readonly FreeKind[];
  offer: Offer;
  chosen: ReadonlySet<FreeKind>;
  choose: (kind: FreeKind, isOn: boolean) => void;
}

/** One line a kind, with the cost of dropping it. */
function Kinds({ of, kinds, offer, chosen, choose }: KindsProps): ReactElement | null {
  const { t } = useTranslation('sync');
  const formats = useFormats();
  const there = kinds.filter((kind) => offer[kind].count > 0);
  if (there.length === 0) return null;
  return (
    <Fieldset legend={t(`storage.${of}`)}>
      {there.map((kind) => {
        const { count, bytes } = offer[kind];
        const size = t('storage.about', { size: formats.bytes(bytes) });
        const hint = kind === 'levels' || kind === 'plans' ? {} : { hint: t(`storage.freeHint.${kind}`) };
        return (
          <Checkbox
            key={kind}
            label={t(`storage.freeKind.${kind}`, { count, size })}
            isSelected={chosen.has(kind)}
            onChange={(isOn: boolean) => choose(kind, isOn)}
            {...hint}
          />
        );
      })}
    </Fieldset>
  );
}
