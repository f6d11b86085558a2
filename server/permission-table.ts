import type { Access } from '../src/contract/calls/call.ts';

/*
 * Who may make a call, by the access that the call table names. The tests hold the server to it. A sign for each role of
 * ROLES:
 *   +  may (the call itself may still answer with an error)
 *   -  sees the thing, but may not: 403
 *   0  does not see the thing: 404
 *   !  must sign in first: 401
 */

/** Permissions in the client C, its site S with the buildings B and B2, and its other site T. In the order of a row. */
export const ROLES = {
  'a SuperAdmin': 'super',
  'admin of C': { C: 1 },
  'editor of C': { C: 2 },
  'reader of C': { C: 3 },

  'admin of S': { S: 1 },
  'editor of S': { S: 2 },
  'reader of S': { S: 3 },

  'admin of B': { B: 1 },
  'editor of B': { B: 2 },
  'reader of B': { B: 3 },

  'admin of C, but reader of B': { C: 1, B: 3 },
  'reader of C, but editor of B': { C: 3, B: 2 },
  'editor of C, but reader of S': { C: 2, S: 3 },
  'reader of S, but admin of B': { S: 3, B: 1 },

  'editor of T': { T: 2 },
  'editor of B2': { B2: 2 },

  'admin of another client': 'stranger',
  'somebody without permissions': {},
  'who has not signed in': null,
} as const;

/** In C, its site S and its building B. */
export const ROWS: Record<Access, string> = {
  anyone: '++++ +++ +++ ++++ ++ +++',
  'signed in': '++++ +++ +++ ++++ ++ ++!',
  'super admin': '+--- --- --- ---- -- --!',
  'edit anywhere': '+++- ++- ++- ++++ ++ +-!',
  'administer something': '++-- +-- +-- +--+ -- +-!',

  'see client': '++++ +++ +++ ++++ ++ 00!',
  /** The client as a whole, not only the part of it that leads to a building. */
  'read client': '++++ --- --- +++- -- 00!',
  'edit client': '+++- --- --- +-+- -- 00!',
  'administer client': '++-- --- --- +--- -- 00!',
  'manage user': '++-- --- --- +--- -- 00!',

  'see site': '++++ +++ +++ ++++ 0+ 00!',
  'edit site': '+++- ++- --- +--- 0- 00!',
  /** The site or one of its buildings. */
  'edit in site': '+++- ++- ++- ++-+ 0+ 00!',

  'see building': '++++ +++ +++ ++++ 00 00!',
  'edit building': '+++- ++- ++- -+-+ 00 00!',
  'edit level': '+++- ++- ++- -+-+ 00 00!',
  /** What the test asks for lies in B. */
  'see content': '++++ +++ +++ ++++ 00 00!',
  'edit content': '+++- ++- ++- -+-+ 00 00!',
  /** What the test asks for was written by a SuperAdmin. */
  'author or admin': '++-- +-- +-- ---+ 00 00!',
};
