import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { rescueWork } from '../../../sync/exchange/rescue-work.ts';
import { deviceName } from '../../state/session/device-name.ts';
import { paths } from '../../routes/paths.ts';
import { useExport } from '../../state/sync-status/export-work.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { saveFile } from '../../state/page/download-file.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button } from '../../ui/index.ts';

/** What a person can do about work that the journal alone has: take it out, and make room for it. */
export function AloneActions(): ReactElement {
  const { t } = useTranslation('safety');
  const go = useGo();
  const { isBusy, isMissed, exportWork } = useExport();
  return (
    <>
      {isMissed ? (
        <SaveJournal />
      ) : (
        <Button variant="link" isPending={isBusy} onPress={() => exportWork()}>
          {t('notice.exportAll')}
        </Button>
      )}
      <Button variant="link" onPress={() => go(paths.sync)}>
        {t('notice.makeRoom')}
      </Button>
    </>
  );
}

/** Where the database takes part in no file: the journal by itself, as work that is taken in elsewhere or as its lines. */
function SaveJournal(): ReactElement {
  const { t } = useTranslation('safety');
  const { db, user, config, now, newId } = useWorkspace();
  const [isMissing, setMissing] = useState(false);
  const save = async (): Promise<void> => {
    const origin = config.apiOrigin ?? window.location.origin;
    const of = { name: db.name, origin, user, deviceName: deviceName(navigator), now, newId };
    const rescued = await rescueWork(of).catch(() => null);
    const file = rescued?.work ?? rescued?.lines ?? null;
    setMissing(file === null);
    if (file !== null) saveFile(file);
  };
  return (
    <>
      <span role="status">{isMissing && t('notice.noCopy')}</span>
      <Button variant="link" onPress={() => void save()}>
        {t('notice.saveAlone')}
      </Button>
    </>
  );
}
