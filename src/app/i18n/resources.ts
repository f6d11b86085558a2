import type activity from './locales/en/activity.json';
import type analytics from './locales/en/analytics.json';
import type bulk from './locales/en/bulk.json';
import type clipboard from './locales/en/clipboard.json';
import type closures from './locales/en/closures.json';
import type commands from './locales/en/commands.json';
import type comms from './locales/en/comms.json';
import type common from './locales/en/common.json';
import type conflicts from './locales/en/conflicts.json';
import type controlPoints from './locales/en/controlPoints.json';
import type content from './locales/en/content.json';
import type download from './locales/en/download.json';
import type forms from './locales/en/forms.json';
import type goOn from './locales/en/goOn.json';
import type home from './locales/en/home.json';
import type help from './locales/en/help.json';
import type imdf from './locales/en/imdf.json';
import type importing from './locales/en/import.json';
import type mapSettings from './locales/en/mapSettings.json';
import type mapping from './locales/en/mapping.json';
import type levelFiles from './locales/en/levelFiles.json';
import type levels from './locales/en/levels.json';
import type network from './locales/en/network.json';
import type offlineCopies from './locales/en/offlineCopies.json';
import type palette from './locales/en/palette.json';
import type publicMaps from './locales/en/publicMaps.json';
import type preview from './locales/en/preview.json';
import type quality from './locales/en/quality.json';
import type refusals from './locales/en/refusals.json';
import type safety from './locales/en/safety.json';
import type schedule from './locales/en/schedule.json';
import type sdk from './locales/en/sdk.json';
import type settings from './locales/en/settings.json';
import type shell from './locales/en/shell.json';
import type signin from './locales/en/signin.json';
import type signout from './locales/en/signout.json';
import type start from './locales/en/start.json';
import type steps from './locales/en/steps.json';
import type survey from './locales/en/survey.json';
import type sync from './locales/en/sync.json';
import type table from './locales/en/table.json';
import type users from './locales/en/users.json';
import type ways from './locales/en/ways.json';

/** The English texts are the type: `t('signin:title')` is checked by the compiler. A new namespace is added here. */
export interface Resources {
  activity: typeof activity;
  analytics: typeof analytics;
  bulk: typeof bulk;
  clipboard: typeof clipboard;
  closures: typeof closures;
  commands: typeof commands;
  comms: typeof comms;
  common: typeof common;
  conflicts: typeof conflicts;
  content: typeof content;
  controlPoints: typeof controlPoints;
  download: typeof download;
  forms: typeof forms;
  goOn: typeof goOn;
  help: typeof help;
  home: typeof home;
  imdf: typeof imdf;
  import: typeof importing;
  mapSettings: typeof mapSettings;
  mapping: typeof mapping;
  levelFiles: typeof levelFiles;
  levels: typeof levels;
  network: typeof network;
  offlineCopies: typeof offlineCopies;
  palette: typeof palette;
  preview: typeof preview;
  publicMaps: typeof publicMaps;
  quality: typeof quality;
  refusals: typeof refusals;
  safety: typeof safety;
  schedule: typeof schedule;
  sdk: typeof sdk;
  settings: typeof settings;
  shell: typeof shell;
  signin: typeof signin;
  signout: typeof signout;
  start: typeof start;
  steps: typeof steps;
  survey: typeof survey;
  sync: typeof sync;
  table: typeof table;
  users: typeof users;
  ways: typeof ways;
}

export type Namespace = keyof Resources;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Resources;
  }
}
