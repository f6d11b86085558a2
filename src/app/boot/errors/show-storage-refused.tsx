import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { earlyStorage } from '../../../db/device/device-settings.ts';
import { createI18n, firstLanguage } from '../../i18n/index.ts';
import { paths } from '../../routes/paths.ts';
import { StorageRefused } from './storage-refused.tsx';

/** Shows why nothing starts, and tells the page around the frame. */
export async function showStorageRefused(host: HTMLElement): Promise<void> {
  const i18n = await createI18n(firstLanguage(earlyStorage, navigator.languages), ['common', 'safety']);
  const isFramed = window.parent !== window;
  if (isFramed) {
    window.history.replaceState(null, '', paths.embedError);
    // The message has no secrets.
    window.parent.postMessage({ type: 'storey:embed-error', reason: 'storage' }, '*');
  }
  document.title = i18n.t('safety:refused.title');
  createRoot(host).render(
    <I18nextProvider i18n={i18n}>
      <StorageRefused isFramed={isFramed} />
    </I18nextProvider>,
  );
}
