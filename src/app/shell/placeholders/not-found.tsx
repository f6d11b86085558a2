import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../routes/paths.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { hasNoAccessToAddress } from '../../state/navigation/no-access.ts';
import { findPlace } from '../../state/navigation/current-place.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useToasts } from '../../ui/index.ts';

/** The address names something that neither this device nor a server that answered knows: back to the clients. */
export default function NotFound() {
  const { t } = useTranslation(['shell', 'sync']);
  const toasts = useToasts();
  const { db, user } = useWorkspace();
  const { params } = useContentRoute();
  const go = useGo();
  useEffect(() => {
    let gone = false;
    // What was just read may not have reached the screen yet: ask once more before sending anybody away.
    const look = async () => {
      const place = await findPlace(db, params);
      if (gone || place.missing === null) return;
      const isHidden = hasNoAccessToAddress(user, params);
      // A server answers the same for a deleted thing and for a thing that the person may no longer see.
      toasts.show({
        kind: 'warning',
        title: t(isHidden ? 'sync:noAccess' : 'gone'),
        key: 'gone',
      });
      go(paths.home);
    };
    void look();
    return () => {
      gone = true;
    };
  });
  return null;
}
