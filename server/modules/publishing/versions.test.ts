import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { slowIt } from '../../../tests/support/vitest/slow-tests.ts';
import { featuresAnswerSchema } from '../../../src/contract/index.ts';
import { runCommand } from '../../cli/run-command.ts';
import { readConfig } from '../../platform/config.ts';
import { type Campus, levelBody, makeCampus, poi } from '../../../tests/support/server/content-builders.ts';
import { publishingSteps } from '../../../tests/support/server/publishing-steps.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

const world: TestWorld = await openWorld();
afterAll(() => world.close());
let campus: Campus;
beforeEach(async () => {
  campus = await makeCampus(world.admin);
});

const { status, settled, stage, publish } = publishingSteps(world.admin, () => campus.clientId);
async function put(fid: string | null, name: string): Promise<string> {
  const made = poi(campus, { name, ...(fid === null ? {} : { fid }) });
  const id = fid ?? made.fid;
  expect((await world.admin('PUT', `/features/${id}`, made.body)).status).toBe(200);
  return id;
}
const seen = async (edition: '' | '/draft') => {
  const answer = await world.admin('GET', `/buildings/${campus.buildingId}/levels/0/pois${edition}`);
  return Object.fromEntries(
    featuresAnswerSchema
      .parse(answer)
      .result.features.map((f) => [f.properties.fid, [f.properties['name'], f.properties.publishState]]),
  );
};

/** The command as an operator types it. */
async function command(...args: string[]) {
  const said: string[] = [];
  const complained: string[] = [];
  const config = () => readConfig({ DATABASE_URL: world.databaseUrl, STOREY_LOG_LEVEL: 'silent' });
  const out = { say: (line: string) => said.push(line), complain: (line: string) => complained.push(line) };
  const code = await runCommand(args, config, out);
  return { code, said, complained };
}
const restoreVersion = (number: number) =>
  command('restore-version', String(campus.clientId), String(number));

describe('versions', () => {
  slowIt('are kept, listed, and any of them can be what visitors see again', async () => {
    const kept = await put(null, 'First');
    const dropped = await put(null, 'Only in the first');
    await publish();
    await put(kept, 'Second');
    await world.admin('DELETE', `/features/${dropped}`);
    const added = await put(null, 'Only in the second');
    expect(await publish()).toBe(0);

    const { said } = await command('versions', String(campus.clientId));
    expect(said[0]).toBe(`Client ${campus.clientId}: Acme`);
    expect(said[1]).toMatch(/^ {5}1 .* 1 sites, 1 buildings, 1 levels, 2 features$/);
    expect(said[2]).toMatch(/^ {5}2 .* 2 features {2}\(published now\)$/);

    expect(await restoreVersion(1)).toMatchObject({ code: 0 });
    const first = { [kept]: ['First', 'published'], [dropped]: ['Only in the first', 'published'] };
    expect(await seen('')).toEqual(first);
    // The drafts are what they were; they say how they differ from what is published now.
    expect(await seen('/draft')).toEqual({
      [kept]: ['Second', 'changed'],
      [dropped]: ['Only in the first', 'deleted'],
      [added]: ['Only in the second', 'new'],
    });
    expect((await status()).status).toBe(1);
    expect(await restoreVersion(2)).toMatchObject({ code: 0 });
    expect((await status()).status).toBe(0);
    expect(await seen('/draft')).toEqual(await seen(''));
    expect(Object.keys(await seen(''))).toEqual([kept, added].sort());
  });

  it('compared by content after revisions started again from 1', async () => {
    const fid = await put(null, 'Then');
    await publish();
    await world.admin('DELETE', `/features/${fid}`);
    await publish();
    await put(fid, 'Now');
    await publish();
    await restoreVersion(1);
    expect(await seen('')).toEqual({ [fid]: ['Then', 'published'] });
    expect(await seen('/draft')).toEqual({ [fid]: ['Now', 'changed'] });
    expect(await publish()).toBe(0);
    expect(await seen('')).toEqual({ [fid]: ['Now', 'published'] });
  });

  it('bring back buildings and levels that are gone', async () => {
    const at = `/buildings/${campus.buildingId}/levels`;
    await world.admin('POST', `${at}/7`, levelBody(7));
    await publish();
    await world.admin('DELETE', `/buildings/${campus.buildingId}`);
    await publish();
    expect((await world.admin('GET', `${at}/7`)).status).toBe(404);
    await restoreVersion(1);
    expect((await world.admin('GET', `${at}/7`)).status).toBe(200);
    const drafts = await world.admin('GET', `/sites/${campus.siteId}/buildings/draft`);
    expect(drafts.result['buildings']).toMatchObject([{ publishState: 'deleted' }]);
  });

  it('leave an open review open, and it can still be published', async () => {
    const fid = await put(null, 'One');
    await publish();
    await put(fid, 'Two');
    await publish();
    await put(fid, 'Three');
    expect(await stage()).toBe(3);
    await restoreVersion(1);
    expect((await status()).status).toBe(3);
    await world.admin('PUT', `/clients/${campus.clientId}/maps/approve`);
    expect(await settled()).toBe(0);
    expect(await seen('')).toEqual({ [fid]: ['Three', 'published'] });
  });

  it.each([
    [['restore-version', '999999', '1'], 1, 'There is no client 999999.'],
    [['restore-version', '1'], 2, 'Usage: npm run api -- restore-version CLIENT VERSION'],
    [['restore-version', 'x', '1'], 2, 'Usage: npm run api -- restore-version CLIENT VERSION'],
    [['versions', '1', '2'], 2, 'Usage: npm run api -- versions [CLIENT]'],
    [['dance'], 2, 'There is no command "dance".'],
  ])('are asked for by %j: code %i', async (args, code, words) => {
    const answer = await command(...args);
    expect([answer.code, answer.complained[0]]).toEqual([code, words]);
  });

  it('missing or current already → reported', async () => {
    await publish();
    expect((await restoreVersion(9)).complained).toEqual([`Client ${campus.clientId} has no version 9.`]);
    expect((await restoreVersion(1)).complained).toEqual(['Version 1 is what is published now.']);
    expect((await command('help')).said.join('\n')).toContain('restore-version CLIENT VERSION');
  });
});
