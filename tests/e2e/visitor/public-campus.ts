import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { SearchFile } from '../../../src/domain/public-map/index.ts';
import { publicMapBody } from '../../support/server/visitors/public-map-body.ts';
import { openApi } from '../support/api-client.ts';
import { expect, test as base } from '../support/test.ts';

/** A public map of the demo's campus, which the test has for itself. */
export interface PublicMapOfTest {
  address: (rest?: string) => string;
  fidOf: (name: string) => string;
  /** Changes its settings, as an admin does. */
  change: (more: object) => Promise<void>;
}

interface Fixtures {
  /** Makes further maps, each with what is given in the place of the usual. */
  makeMap: (more?: object) => Promise<PublicMapOfTest>;
  campus: PublicMapOfTest;
}

export { expect };
export const test = base.extend<Fixtures>({
  makeMap: async ({ server }, use) => {
    const side = await openApi(server);
    const clientId = 1;
    const [site] = await side.sites(clientId);
    const paths: string[] = [];
    await use(async (more = {}) => {
      const path = `/clients/${clientId}/public-maps/${randomUUID()}`;
      const body = publicMapBody(Number(site?.['siteInternalIdentifier']), more);
      const put = async (change: object): Promise<void> => {
        expect((await side.api('PUT', path, { ...body, ...change })).status).toBe(200);
      };
      await put({});
      paths.push(path);
      const read = async (rest: string): Promise<unknown> =>
        (await fetch(`${server.origin}/api/v8${rest}`)).json();
      const places =
        'password' in more
          ? []
          : await read(`/public/${body.slug}`)
              .then((answer) => read((answer as { result: { search: string } }).result.search))
              .then((file) => (file as SearchFile).places);
      return {
        address: (rest = '') => `${server.origin}/m/${body.slug}${rest}`,
        fidOf: (name) => {
          const found = places.find((place) => place.name === name);
          if (!found) throw new Error(`No place is called ${name}.`);
          return found.fid;
        },
        change: put,
      };
    });
    for (const path of paths) await side.api('DELETE', path);
  },
  campus: async ({ makeMap }, use) => use(await makeMap()),
});

export const search = (page: Page) => page.getByRole('textbox', { name: /^Search/ });
