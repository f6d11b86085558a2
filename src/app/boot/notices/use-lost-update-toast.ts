import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isolate } from '../../i18n/index.ts';
import { paths } from '../../routes/paths.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useToasts } from '../../ui/index.ts';
import { collectLostUpdates } from './collect-lost-updates.ts';

/** Shows that another writer overwrote this person's values, in the tab in front, when it is found. Mounted once. */
export function useTellOfOverwritten(): void {
  const { engine } = useWorkspace();
  const { i18n } = useTranslation();
  const toasts = useToasts();
  const navigate = useNavigate();
  useEffect(
    () =>
      collectLostUpdates({
        engine,
        isSeen: () => document.visibilityState === 'visible',
        tell: (values, [one, ...others]) =>
          void i18n.loadNamespaces('conflicts').then(() => {
            const isNamed = one !== undefined && others.length === 0 && one.title !== '';
            toasts.show({
              kind: 'warning',
              title: i18n.t('conflicts:overwritten.told', { count: values }),
              ...(isNamed && { detail: [one.title, ...one.where.slice(-1)].map(isolate).join(' · ') }),
              action: {
                label: i18n.t('conflicts:overwritten.look'),
                onPress: () => void navigate(paths.conflicts),
              },
            });
          }),
      }),
    [engine, i18n, toasts, navigate],
  );
}
