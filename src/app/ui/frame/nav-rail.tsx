import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Link } from 'react-aria-components/Link';
import { Glyph } from '../basic/glyph.tsx';
import { Logo } from '../basic/logo.tsx';
import { VisuallyHidden } from '../basic/visually-hidden.tsx';
import { Menu } from '../choice/menu.tsx';
import styles from './nav-rail.module.css';
import type { NavItem, NavRailProps } from './types.ts';

/** Slots of the bar along the bottom of a phone, the last of which is More. */
const BAR_SLOTS = 5;

interface RailItemProps {
  item: NavItem;
  isCurrent: boolean;
  isDisabled: boolean;
}

function RailItem({ item, isCurrent, isDisabled }: RailItemProps): ReactNode {
  return (
    <li>
      <Link
        href={item.href}
        data-nav={item.id}
        isDisabled={isDisabled}
        className={styles['item'] ?? ''}
        {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
      >
        <span className={styles['icon']}>
          <Glyph icon={item.icon} size={20} />
          {item.count !== undefined && (
            <span className={styles['count']} aria-hidden>
              {item.count}
            </span>
          )}
        </span>
        <span className={styles['label']}>{item.label}</span>
        {item.countLabel !== undefined && <VisuallyHidden>{item.countLabel}</VisuallyHidden>}
      </Link>
    </li>
  );
}

/** The main places of the app: a docked rail, or a bar along the bottom of a phone. */
export function NavRail(props: NavRailProps): ReactNode {
  const { label, items, endItems = [], current, layout = 'rail', moreLabel, homeHref, homeLabel } = props;
  const isBar = layout === 'bar';
  const all = [...items, ...endItems];
  const shown = isBar && all.length > BAR_SLOTS ? all.slice(0, BAR_SLOTS - 1) : isBar ? all : items;
  const rest = isBar ? all.slice(shown.length) : [];
  const draw = (item: NavItem): ReactNode => (
    <RailItem
      key={item.id}
      item={item}
      isCurrent={item.id === current}
      isDisabled={props.isDisabled === true}
    />
  );
  return (
    <nav aria-label={label} className={styles['rail']} data-layout={layout}>
      {!isBar && (
        <Link href={homeHref} aria-label={homeLabel} className={styles['home'] ?? ''}>
          <Logo size={28} />
        </Link>
      )}
      <ul className={styles['items']}>
        {shown.map(draw)}
        {rest.length > 0 && (
          <li>
            <Menu
              label={moreLabel ?? label}
              placement="top end"
              items={rest.map(({ id, label: name, icon, href }) => ({
                id,
                label: name,
                icon,
                href,
                isSelected: id === current,
              }))}
              trigger={
                <AriaButton
                  className={styles['item'] ?? ''}
                  data-current={rest.some(({ id }) => id === current) || undefined}
                >
                  <span className={styles['icon']}>
                    <Glyph icon={Ellipsis} size={20} />
                  </span>
                  <span className={styles['label']}>{moreLabel}</span>
                </AriaButton>
              }
            />
          </li>
        )}
      </ul>
      {!isBar && <ul className={styles['items']}>{endItems.map(draw)}</ul>}
    </nav>
  );
}
