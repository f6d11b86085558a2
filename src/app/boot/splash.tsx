import { Logo } from '../ui/basic/logo.tsx';
import styles from './splash.module.css';

/** While the first pieces of the app come from the device. */
export function Splash() {
  return (
    <div className={styles.splash} aria-busy="true">
      <Logo />
    </div>
  );
}
