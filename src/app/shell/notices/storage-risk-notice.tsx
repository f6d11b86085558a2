import { useAtom, useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { askToPersist } from '../../../db/index.ts';
import { copiesPutAside } from '../../../sync/exchange/rescue-work.ts';
import { installAtom, setNoticeAtom, type AppNotice } from '../../state/page/notices.ts';
import { saveFile } from '../../state/page/download-file.ts';
import { putNoticeAway } from '../../state/page/dismissed-notices.ts';
import { isOffer, useKeeping } from '../../state/keeping/use-keeping.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Notice } from '../../ui/index.ts';
import { AloneActions } from './log-only-actions.tsx';
import { deviceSettings } from '../../../db/device/device-settings.ts';

/** How safe what is entered in this browser is. */
export type Unsafe = Extract<AppNotice, 'storage' | `journal${string}`>;

/** These go by themselves, when what they tell of does. */
const LASTING = new Set<Unsafe>(['journalNone', 'journalFailing', 'journalAlone']);

export default function UnsafeNotice({ notice }: { notice: Unsafe }): ReactElement | null {
  const { t } = useTranslation('safety');
  const setNotice = useSetAtom(setNoticeAtom);
  const [offer, setOffer] = useAtom(installAtom);
  const { advice, words, again } = useKeeping();
  const way = notice === 'storage' ? advice : null;
  const understood = (): void => {
    if (notice !== 'journalDamaged') putNoticeAway(deviceSettings, notice);
    setNotice(notice, false);
  };
  const install = async (): Promise<void> => {
    if (!isOffer(offer)) return;
    // It can be taken up once.
    setOffer(null);
    await offer.prompt();
    // To what is installed browsers promise to keep it.
    await askToPersist(navigator.storage);
  };
  const allow = async (): Promise<void> => {
    if (await askToPersist(navigator.storage)) setNotice(notice, false);
    else again();
  };
  const text =
    notice === 'storage' ? words : t(notice === 'journalPrivate' ? 'keeping.private' : `notice.${notice}`);
  if (text === null) return null;
  return (
    <Notice
      tone={notice === 'journalAlone' ? 'error' : 'waiting'}
      role={notice === 'journalAlone' ? 'alert' : 'status'}
      actions={
        notice === 'journalAlone' ? (
          <AloneActions />
        ) : LASTING.has(notice) ? undefined : (
          <>
            {notice === 'journalDamaged' && <SaveCopy />}
            {way === 'install' && (
              <Button variant="link" onPress={() => void install()}>
                {t('notice.install')}
              </Button>
            )}
            {way === 'allow' && (
              <Button variant="link" onPress={() => void allow()}>
                {t('keeping.ask')}
              </Button>
            )}
            <Button variant="link" onPress={understood}>
              {t('notice.understood')}
            </Button>
          </>
        )
      }
    >
      {text}
    </Notice>
  );
}

/** The damaged content, byte for byte, for diagnosis. */
function SaveCopy(): ReactElement {
  const { t } = useTranslation('safety');
  const { db, now } = useWorkspace();
  const [isMissing, setMissing] = useState(false);
  const save = async (): Promise<void> => {
    const copies = await copiesPutAside(db.name, now).catch(() => null);
    setMissing(copies === null);
    if (copies !== null) saveFile(copies);
  };
  return (
    <>
      <span role="status">{isMissing && t('notice.noCopy')}</span>
      <Button variant="link" onPress={() => void save()}>
        {t('notice.saveCopy')}
      </Button>
    </>
  );
}
