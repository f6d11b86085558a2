import { ChevronDown, ChevronRight, Ellipsis } from 'lucide-react';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Link } from 'react-aria-components/Link';
import { classNames } from '../basic/class-names.ts';
import { definedOnly } from '../basic/omit-undefined.ts';
import { Glyph } from '../basic/glyph.tsx';
import { Menu } from '../choice/menu.tsx';
import { Tooltip } from '../basic/tooltip.tsx';
import styles from './breadcrumb.module.css';
import type { BreadcrumbProps, Crumb } from './types.ts';

/** Longer names are cut; their tooltip says them whole. */
const LONG_NAME = 22;

function CrumbLabel({ crumb }: { crumb: Crumb }): ReactNode {
  return (
    <>
      {crumb.icon !== undefined && <Glyph icon={crumb.icon} size={16} />}
      {crumb.icon === undefined && <bdi className={styles['name']}>{crumb.label}</bdi>}
    </>
  );
}

function Hinted({ text, children }: { text: string | null; children: ReactElement }): ReactNode {
  return text === null ? children : <Tooltip text={text}>{children}</Tooltip>;
}

interface CrumbPartProps {
  crumb: Crumb;
  isLast: boolean;
  props: BreadcrumbProps;
}

function CrumbPart({ crumb, isLast, props }: CrumbPartProps): ReactNode {
  const { onSibling, siblingsLabel, filterLabel, emptyText, isDisabled, disabledReason } = props;
  // What is open stays: a load that begins in the background must not take a menu from under the finger.
  const [isOpen, setOpen] = useState(false);
  const isOff = !isOpen && (isDisabled === true || crumb.isDisabled === true);
  const isHinted = crumb.icon !== undefined || crumb.label.length > LONG_NAME || isOff;
  const hint = isHinted ? ((isOff ? disabledReason : undefined) ?? crumb.label) : null;
  const name = crumb.icon === undefined ? {} : { 'aria-label': crumb.label };
  const siblings = crumb.siblings ?? [];
  const hasMenu = siblings.length > 0 && !isOff;
  const isMenuOnly = isLast && hasMenu;
  const shared = {
    ...name,
    ...(isLast ? { 'aria-current': 'page' as const } : {}),
    className: styles['crumb'] ?? '',
  };
  // A link can't be off and keep its place among the tab stops, where its tooltip says why.
  const step = isOff ? (
    <AriaButton {...shared} aria-disabled data-off>
      <CrumbLabel crumb={crumb} />
    </AriaButton>
  ) : (
    <Link {...shared} {...definedOnly({ href: isLast ? undefined : crumb.href })}>
      <CrumbLabel crumb={crumb} />
    </Link>
  );
  const menu = hasMenu && (
    <Menu
      label={siblingsLabel?.(crumb.label) ?? crumb.label}
      items={siblings}
      onOpenChange={setOpen}
      onAction={(id) => onSibling?.(crumb.id, id)}
      placement="bottom start"
      filterAbove={5}
      filterLabel={filterLabel}
      emptyText={emptyText}
      trigger={
        <AriaButton
          className={classNames(styles['crumb'], isMenuOnly ? styles['last'] : styles['more'])}
          aria-label={siblingsLabel?.(crumb.label) ?? crumb.label}
          {...(isMenuOnly ? { 'aria-current': 'page' as const } : {})}
        >
          {isMenuOnly && <CrumbLabel crumb={crumb} />}
          <Glyph icon={ChevronDown} size={14} />
        </AriaButton>
      }
    />
  );
  // The menu keeps its place among the children, so that it stays open when another crumb becomes the last.
  return (
    <>
      {!isMenuOnly && <Hinted text={hint}>{step}</Hinted>}
      {menu}
    </>
  );
}

/** How far above the last a crumb stands: what is furthest folds first. */
const FOLDS = ['last', 'near', 'mid'] as const;
const foldOf = (above: number): string => FOLDS[above] ?? 'far';

/** The way up in a narrow space: the button's menu has the folded steps, and the rest too. */
function Folded({ props }: { props: BreadcrumbProps }): ReactNode {
  const { crumbs, foldedLabel = '', isDisabled, disabledReason } = props;
  const button = { 'aria-label': foldedLabel, className: classNames(styles['crumb'], styles['more']) };
  if (isDisabled === true)
    return (
      <Hinted text={disabledReason ?? null}>
        <AriaButton {...button} aria-disabled data-off>
          <Glyph icon={Ellipsis} size={16} />
        </AriaButton>
      </Hinted>
    );
  return (
    <Menu
      label={foldedLabel}
      items={crumbs.slice(0, -1).map(({ id, label, href }) => ({ id, label, href }))}
      placement="bottom start"
      trigger={
        <AriaButton {...button}>
          <Glyph icon={Ellipsis} size={16} />
        </AriaButton>
      }
    />
  );
}

/** Where this is, each step a way back, with the neighbours behind a chevron. */
export function Breadcrumb(props: BreadcrumbProps): ReactNode {
  const { label, crumbs } = props;
  return (
    <nav aria-label={label} className={styles['breadcrumb']}>
      <ol className={styles['crumbs']}>
        {crumbs.length > 1 && (
          <li className={styles['fold']} data-fold={foldOf(crumbs.length - 1)}>
            <Folded props={props} />
          </li>
        )}
        {crumbs.map((crumb, at) => (
          <li key={crumb.id} className={styles['item']} data-fold={foldOf(crumbs.length - 1 - at)}>
            {at > 0 && (
              <span className={styles['between']}>
                <Glyph icon={ChevronRight} size={14} mirrors />
              </span>
            )}
            <CrumbPart crumb={crumb} isLast={at === crumbs.length - 1} props={props} />
          </li>
        ))}
      </ol>
    </nav>
  );
}
