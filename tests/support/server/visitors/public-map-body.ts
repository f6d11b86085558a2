import { randomUUID } from 'node:crypto';

/** A public map as PUT takes it, with a slug of its own. */
export const publicMapBody = <More extends object>(siteId: number, more: More = {} as More) => ({
  title: 'Larkfield',
  slug: `larkfield-${randomUUID().slice(0, 8)}`,
  state: 'on',
  siteIds: null,
  languages: ['en', 'ar'],
  home: { siteId },
  shows: {
    hours: true,
    contacts: true,
    images: true,
    logo: true,
    buttons: true,
    description: true,
    eid: false,
    reports: true,
  },
  audience: [],
  routing: true,
  profiles: ['quickest', 'step-free'],
  kiosk: null,
  origins: null,
  ...more,
});
