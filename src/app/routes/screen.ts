import type { ContentType } from '../../domain/content/index.ts';
import type { Namespace, Resources } from '../i18n/resources.ts';
import type { PageId } from './page-icons.ts';
import type { PanelRule } from './panel-mode.ts';

/** A key of the texts under `shell:screens`. */
export type ScreenTitle = keyof Resources['shell']['screens'];

/** A key of the texts under `help:screens`. */
export type HelpTopic = keyof Resources['help']['screens'];

/** The panels that edit one of a content type; they are helped on with by the text of that type. */
type ContentPanel = 'feature-panel' | 'hierarchy-panel' | 'network-panel';

/** The entry of the navigation bar that leads to a screen. Its icon is loaded with the bar, not with the sign-in. */
export interface NavEntry {
  id: Exclude<keyof Resources['shell']['nav'], 'label' | 'home' | 'more' | `${string}Drawer`>;
  /** Counted from the top. */
  place: number;
  /** Stands apart from the others, at the end of the bar. */
  isLast?: true;
}

/**
 * The roles that may change the content of a screen. `everyone`: the screen holds the person's own work or device settings.
 * `nobody`: the screen is for reading. `admins-only`: only administrators see it in the navigation.
 */
export type ChangedBy = 'everyone' | 'editors' | 'admins' | 'admins-only' | 'nobody';

/** All that the app knows of a screen: what leads to it, what it is called, who may do what on it, what helps. */
interface Screen {
  /** Absolute, with params as the router writes them. */
  path: string;
  name: string;
  /**
   * The folder of `src/app/features` whose index.tsx is the screen (or the panel), and the key of its text of help.
   * Absent: a list, which has none.
   */
  screen?: HelpTopic | ContentPanel;
  /** The texts that the screen needs beside those of the shell; they are fetched together with it. */
  texts?: readonly Namespace[];
  /** What the window is called. */
  title?: ScreenTitle;
  nav?: NavEntry;
  /** Where the back button leads. Absent: one step up in the content, from a page to the clients. */
  back?: string;
}

/** A screen with the map. Its list belongs to the content shell, its panel is `screen`. */
export interface ContentScreen extends Screen {
  frame: 'content';
  contentType: ContentType;
  panel: PanelRule;
  /** Absent: editors, as all content. */
  changedBy?: ChangedBy;
  /** Map features light up under the pointer only on list routes. */
  hover?: true;
  /** `level`: beside the map stands what the level holds, instead of the list of all levels. */
  list?: 'level';
  /**
   * `preview`: `screen` takes the place of list, map and panel. `alone`: the map and `screen`, with a bar of their own:
   * no list, no navigation, no tools of the desk. `wide`: `screen` takes the place of the list, beside the map.
   */
  layout?: 'preview' | 'alone' | 'wide';
}

/** A screen without the map. */
export interface PageScreen extends Screen {
  frame: 'page';
  /** Which page it is, or is a part of; the command `go-` and this opens it. */
  id: PageId;
  screen: HelpTopic;
  title: ScreenTitle;
  changedBy: ChangedBy;
  /** Screens of a group are beside each other in a bar above each of them. */
  group?: 'settings';
}

/** A screen that needs no sign-in; `name` says which one. */
export interface OpenScreen {
  frame: 'sign-in' | 'embed-error';
  path: string;
  name: string;
}
