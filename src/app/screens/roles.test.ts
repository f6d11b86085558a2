import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { OFFERS } from '../../../tests/support/app/offers.ts';
import type { Permission } from '../../domain/entities/user.ts';
import { canEdit, roleFor, type Scope, type UserRights } from '../../domain/status/index.ts';
import { PERMISSION_ID } from '../../domain/status/permissions.ts';
import { COMMANDS, type CommandId } from '../commands/registry/commands.ts';
import { placeOfferAtom } from '../editor/offers.ts';
import type { ContentScreen, PageScreen } from '../routes/screen.ts';
import { accessTo, type Access } from './screen-access.ts';
import { CONTENT_SCREENS, PAGE_SCREENS } from './screens.ts';

const { admin, editor, readOnly } = PERMISSION_ID;
const CLIENT = { clientId: 1 };
const user = (permissions: Permission[], roles: string[] = []): UserRights => ({ roles, permissions });

/** Everybody who can open a screen. */
const PEOPLE = {
  'super admin': user([], ['SuperAdmin']),
  'admin of the client': user([{ permissionId: admin, ...CLIENT }]),
  'editor of the client': user([{ permissionId: editor, ...CLIENT }]),
  'editor of site 2': user([
    { permissionId: readOnly, ...CLIENT },
    { permissionId: editor, ...CLIENT, siteId: 2 },
  ]),
  'editor of building 3': user([
    { permissionId: readOnly, ...CLIENT },
    { permissionId: editor, ...CLIENT, siteId: 2, buildingId: 3 },
  ]),
  'editor of all but site 2': user([
    { permissionId: editor, ...CLIENT },
    { permissionId: readOnly, ...CLIENT, siteId: 2 },
  ]),
  reader: user([{ permissionId: readOnly, ...CLIENT }]),
  'admin of another client': user([{ permissionId: admin, clientId: 9 }]),
} as const satisfies Record<string, UserRights>;
type Person = keyof typeof PEOPLE;
const EVERYBODY = Object.keys(PEOPLE) as Person[];

/** Where the screens of the content point: as far in as their address names. */
function scopeAt(path: string): Scope {
  if (path.includes(':buildingId')) return { ...CLIENT, siteId: 2, buildingId: 3 };
  return path.includes(':siteId') ? { ...CLIENT, siteId: 2 } : CLIENT;
}
const SCREENS = [...CONTENT_SCREENS, ...PAGE_SCREENS];

/** Who changes something at the client, at its site 2, and in that site's building 3. */
const EDITORS: Record<'client' | 'site' | 'building', readonly Person[]> = {
  client: ['super admin', 'admin of the client', 'editor of the client', 'editor of all but site 2'],
  site: ['super admin', 'admin of the client', 'editor of the client', 'editor of site 2'],
  building: [
    'super admin',
    'admin of the client',
    'editor of the client',
    'editor of site 2',
    'editor of building 3',
  ],
};
const ADMINS: readonly Person[] = ['super admin', 'admin of the client'];
const OUTSIDE: Person = 'admin of another client';

function expected(
  { changedBy: by = 'editors' }: ContentScreen | PageScreen,
  scope: Scope,
  person: Person,
): Access {
  if (by === 'everyone') return 'change';
  if (person === OUTSIDE) return 'closed';
  if (by === 'nobody') return 'look';
  const width = 'buildingId' in scope ? 'building' : 'siteId' in scope ? 'site' : 'client';
  const may = (by === 'editors' ? EDITORS[width] : ADMINS).includes(person);
  if (may) return 'change';
  return by === 'admins-only' ? 'closed' : 'look';
}

/** What changes nothing, of the commands: it looks, moves, or is about the person's own device or work. */
const FOR_EVERYBODY = [
  'measure finish-line toggle-snapping toggle-labels toggle-pictograms toggle-units',
  'zoom-in zoom-out locate fit ghost-below ghost-above map-at-moment remove-mark',
  'undo undo-history redo copy-feature close-panel select-all',
  'use-resolution take-mine take-theirs',
  'level-up level-down next-item previous-item',
  'publish go-home go-sync go-activity go-users go-sdk',
  'go-reports go-analytics go-library go-apps go-comms',
  'go-content-settings go-metadata go-device new-public-map',
  'place-table level-closures print-level survey-level survey-findings survey-skip survey-more',
  'level-lists offline-copy download-level edit-level',
  'open-palette open-shortcuts take-tour sign-out',
  'theme-system theme-light theme-dark',
].flatMap((ids) => ids.split(' ')) as CommandId[];

/** What is offered where all that a screen can offer is on it, or one part of that alone. */
function offeredTo(mayEdit: boolean): CommandId[] {
  const offered = new Set<CommandId>();
  for (const show of [OFFERS, ...OFFERS.map((one) => [one])]) {
    const store = createStore();
    show.forEach((offer) => offer(store));
    const about = store.get(placeOfferAtom) ?? {
      about: '',
      clientLid: 'a',
      params: {},
      level: null,
      isPlanPicture: false,
    };
    store.set(placeOfferAtom, 'test', { ...about, mayEdit });
    for (const { id, available } of COMMANDS) if (available(store.get)) offered.add(id);
  }
  return [...offered];
}
const OFFERED = { editors: offeredTo(true), readers: offeredTo(false) };

describe('who may do what', () => {
  // @spec 2.38 6.4
  it.each(EVERYBODY)('on every screen: %s', (person) => {
    const wrong = SCREENS.flatMap((screen) => {
      const scope = scopeAt(screen.path);
      const access = accessTo(screen, roleFor(PEOPLE[person], scope));
      const right = expected(screen, scope, person);
      return access === right ? [] : [`${screen.path}: ${access} instead of ${right}`];
    });
    expect(wrong).toEqual([]);
  });

  // @spec 2.41
  it.each(EVERYBODY)('with every command, at every place of the content: %s', (person) => {
    for (const { path } of CONTENT_SCREENS) {
      const offered = OFFERED[canEdit(PEOPLE[person], scopeAt(path)) ? 'editors' : 'readers'];
      const width = path.includes(':buildingId') ? 'building' : path.includes(':siteId') ? 'site' : 'client';
      expect(offered.includes('save'), path).toBe(EDITORS[width].includes(person));
    }
  });

  it('gives a reader nothing that changes content, whatever else a screen offers', () => {
    expect(OFFERED.readers.filter((id) => !FOR_EVERYBODY.includes(id))).toEqual([]);
    expect(COMMANDS.filter(({ id }) => !OFFERED.editors.includes(id))).toEqual([]);
  });

  it('names each command that changes nothing, and no other', () => {
    const open = COMMANDS.filter(({ isEdit }) => isEdit === undefined).map(({ id }) => id);
    expect(open.toSorted()).toEqual(FOR_EVERYBODY.toSorted());
  });
});
