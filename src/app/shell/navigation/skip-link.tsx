import { useTranslation } from 'react-i18next';
import styles from './skip-link.module.css';

/** What the skip link may lead to, the first that is there and can be used: the list, the form, or the screen. */
const CONTENT = ['aside', 'main'];

/** The first thing that Tab reaches: past the rail and the bar to what the screen is about. Seen while it has the focus. */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    // A button: an address with a fragment would be one more step of the way back.
    <button type="button" className={styles.link} onClick={goToContent}>
      {t('skip')}
    </button>
  );
}

function goToContent(): void {
  const target = CONTENT.map((name) =>
    document.querySelector<HTMLElement>(`${name}:not([inert], [inert] *)`),
  ).find((one) => one !== null);
  if (!target) return;
  // Reached by this link only, not by Tab; taken back, so that a press inside doesn't give it the focus.
  target.tabIndex = -1;
  target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  target.focus();
}
