import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../../tests/support/app/render-screen.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { isolate } from '../../i18n/index.ts';
import { keepReport, keptReport, rememberId, rememberLevelRead } from '../../../db/index.ts';
import { undo } from '../../commands/index.ts';
import { QualityCheck } from '../../../domain/quality/index.ts';
import type { ApiError } from '../../../sync/index.ts';
import Reports from './index.tsx';

let device: Device;
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const open = () =>
  openScreen({
    Screen: Reports,
    workspace: device.workspace,
    routes: ['/cms/reports'],
    at: '/cms/reports',
    namespaces: ['quality', 'settings', 'shell', 'forms', 'sync', 'content'],
  });

/** The values beside a figure's name. */
async function figure(label: string): Promise<string[]> {
  const term = await screen.findByText(label, { selector: 'dt' });
  return within(term.parentElement!)
    .getAllByRole('definition')
    .map((each) => each.textContent ?? '');
}

it('counts no blockers of levels that this device has never read', async () => {
  device = await openDevice({ permissionId: 1 });
  await device.db.features.clear();
  await rememberId(device.db, 'levels', device.level.lid, 4);
  await open();
  expect(await figure(text('quality:blockers'))).toEqual(['–', text('quality:notKnown')]);
  expect(await figure(text('quality:warnings'))).toEqual(['–', text('quality:notKnown')]);
});

it('a level was never read · the report is opened → it is read without a press, and then counted', async () => {
  device = await openDevice({ permissionId: 1 });
  await device.db.features.clear();
  await rememberId(device.db, 'levels', device.level.lid, 4);
  let finish: () => void = () => undefined;
  const pullLevel = vi.fn(async (lid: string) => {
    await new Promise<void>((resolve) => (finish = resolve));
    await rememberLevelRead(device.db, lid);
    return { ok: true as const };
  });
  device.workspace.engine.pullLevel = pullLevel;
  await open();
  await screen.findByText(text('settings:reading.progress', { done: '0', all: '1' }));
  expect(await figure(text('quality:blockers'))).toEqual(['–', text('quality:notKnown')]);
  await waitFor(() => expect(pullLevel).toHaveBeenCalledOnce());
  finish();
  await waitFor(async () =>
    expect(await figure(text('quality:blockers'))).toEqual(['0', text('quality:blockersNote')]),
  );
  expect(pullLevel).toHaveBeenCalledOnce();
});

it('a level has been read, and its rows tell a moment later → never said to have failed', async () => {
  device = await openDevice({ permissionId: 1 });
  await rememberId(device.db, 'levels', device.level.lid, 4);
  const seen = new Set<string>();
  device.workspace.engine.pullLevel = async (lid: string) => {
    await rememberLevelRead(device.db, lid);
    return { ok: true };
  };
  const watch = new MutationObserver(() => seen.add(document.body.textContent));
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  await open();
  await screen.findByText(new RegExp(text('settings:reading.progress', { done: '1', all: '1' })));
  watch.disconnect();
  expect([...seen].filter((said) => said.includes(text('settings:reading.failed')))).toEqual([]);
});

it('no network, and never read → says so, which level is missing, and nothing is asked', async () => {
  device = await openDevice({ permissionId: 1 });
  device.engine.status = { ...device.engine.status, online: false };
  await rememberId(device.db, 'levels', device.level.lid, 4);
  const pullLevel = vi.spyOn(device.workspace.engine, 'pullLevel');
  await open();
  const name = isolate(`${device.level.title} (${device.building.title})`);
  await screen.findByText(text('settings:reading.missing', { levels: name }));
  screen.getByText(text('settings:reading.never'));
  expect(pullLevel).not.toHaveBeenCalled();
});

it('the server refuses a level → the reason beside the numbers that were there, and a way to try again', async () => {
  device = await openDevice({ permissionId: 1 });
  await device.db.features.clear();
  await rememberId(device.db, 'levels', device.level.lid, 4);
  await rememberLevelRead(device.db, device.level.lid);
  const error: ApiError = { kind: 'http', status: 500, code: 'internal', message: 'The disk is full.', details: [], retryAfterMs: null }; // oxfmt-ignore
  device.workspace.engine.pullLevel = () => Promise.resolve({ ok: false, error });
  await open();
  await screen.findByText(text('settings:reading.failed'));
  screen.getByRole('button', { name: text('common:retry') });
  expect(await figure(text('quality:blockers'))).toEqual(['0', text('quality:blockersNote')]);
});

it('counts none where every level was read and nothing is wrong', async () => {
  device = await openDevice({ permissionId: 1 });
  await device.db.features.clear();
  await rememberId(device.db, 'levels', device.level.lid, 4);
  await rememberLevelRead(device.db, device.level.lid);
  await open();
  await waitFor(async () =>
    expect(await figure(text('quality:blockers'))).toEqual(['0', text('quality:blockersNote')]),
  );
});

it('says that the check failed, and checks once more', async () => {
  device = await openDevice({ permissionId: 1 });
  await rememberId(device.db, 'levels', device.level.lid, 4);
  await rememberLevelRead(device.db, device.level.lid);
  const findings = vi.spyOn(QualityCheck.prototype, 'findings').mockImplementation(() => {
    throw new Error('out of memory');
  });
  await open();
  await screen.findByText(text('quality:checkFailed.title'));
  findings.mockRestore();
  fireEvent.click(screen.getByRole('button', { name: text('common:retry') }));
  await screen.findByText(text('quality:checked'));
  expect(screen.queryByText(text('quality:checkFailed.title'))).toBeNull();
});

it('an earlier check is kept · this one has not ended → its numbers by rule and level, as of when, and its rule opens', async () => {
  device = await openDevice({ permissionId: 1 });
  await rememberId(device.db, 'levels', device.level.lid, 4);
  await rememberLevelRead(device.db, device.level.lid);
  const byLevel = [[device.level.lid, 12] as const, ['level that is gone', 3] as const];
  const found = [
    { rule: 'overlap', byLevel },
    { rule: 'rule of another version', byLevel },
  ];
  await keepReport(device.db, device.client.lid, { checked: 40, found, at: device.workspace.now() });
  const findings = vi.spyOn(QualityCheck.prototype, 'findings').mockImplementation(() => {
    throw new Error('out of memory');
  });
  await open();
  expect(await figure(text('quality:warnings'))).toEqual(['15', text('quality:warningsNote')]);
  const [, note] = await figure(text('quality:checked'));
  expect(note).toMatch(new RegExp(`^${text('quality:checkedAsOf', { time: '.*' })}$`));
  screen.getByRole('button', { name: /^12 × / });
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${text('quality:rules.overlap')}`) }));
  await screen.findByRole('complementary', { name: text('quality:rules.overlap') });
  findings.mockRestore();
});

it('a check has ended → its numbers are kept on the device', async () => {
  device = await openDevice({ permissionId: 1 });
  await rememberId(device.db, 'levels', device.level.lid, 4);
  await open();
  await screen.findByText(text('quality:checked'));
  await waitFor(async () =>
    expect(await keptReport(device.db, device.client.lid)).toMatchObject({ checked: 1 }),
  );
});

/** Planned in a worker, and saved: longer than a render on a busy machine. */
const PATIENT = { timeout: 20_000 };

describe('the findings of a rule', () => {
  /** Three places with one external ID. */
  async function openThree(permissionId = 1, more: object = { eid: 'EX-1' }): Promise<string[]> {
    device = await openDevice({ permissionId });
    const { place } = device;
    const places = ['A', 'B', 'C'].map((name) => ({
      ...place,
      fid: `${place.fid}-${name}` as typeof place.fid,
      properties: { ...place.properties, name, ...more },
    }));
    await device.db.features.clear();
    await device.db.features.bulkPut(places);
    await rememberId(device.db, 'levels', device.level.lid, 4);
    await rememberLevelRead(device.db, device.level.lid);
    ({ toasts } = await open());
    return places.map(({ fid }) => fid);
  }
  let toasts: Awaited<ReturnType<typeof open>>['toasts'] = [];
  const ruleButton = (rule: 'external-id-twice' | 'overlap' = 'external-id-twice') =>
    screen.findByRole('button', { name: new RegExp(`^${text(`quality:rules.${rule}`)}`) });
  const idsOf = async (fids: readonly string[]): Promise<unknown[]> =>
    (await device.db.features.bulkGet([...fids])).map((row) => row?.properties.eid);

  it('opened · all fixed by one press, in one step of undo', async () => {
    const fids = await openThree();
    fireEvent.click(await ruleButton());
    const inspector = within(await screen.findByRole('complementary'));
    const apply = await inspector.findByRole('button', { name: /\(2\)$/ }, PATIENT);
    await waitFor(() => expect(apply.hasAttribute('disabled')).toBe(false));
    fireEvent.click(apply);
    await waitFor(async () => expect((await idsOf(fids)).filter((eid) => eid === undefined)).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull(), PATIENT);
    // The rule that opened it is gone.
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    await undo.run(device.workspace, undefined);
    expect(await idsOf(fids)).toEqual(['EX-1', 'EX-1', 'EX-1']);
  });

  it('finding that its fix leaves to a person · fixed → says why', async () => {
    await openThree(1, {});
    fireEvent.click(await ruleButton('overlap'));
    const inspector = within(await screen.findByRole('complementary'));
    const [fix] = await inspector.findAllByRole('button', {
      name: new RegExp(`^${text('quality:fixes.fix')}: `),
    });
    fireEvent.click(fix!);
    await waitFor(() => expect(toasts).toHaveLength(1), PATIENT);
    expect(toasts[0]?.detail).toContain(text('quality:fixes.left.mostly-outside'));
  });

  it('a number of the table · opens the findings of that level; Escape closes them', async () => {
    await openThree();
    const cell = await screen.findByRole('button', {
      name: text('quality:matrix.cell', {
        count: 3,
        rule: text('quality:rules.external-id-twice'),
        level: `${device.level.title} · ${device.building.title}`,
      }),
    });
    fireEvent.click(cell);
    const inspector = await screen.findByRole('complementary');
    expect(inspector.textContent).toContain(`${device.level.title} · ${device.building.title}`);
    fireEvent.keyDown(inspector, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  });

  it('the arrow keys · go from the rule to its numbers and back', async () => {
    await openThree();
    const rule = await ruleButton();
    rule.focus();
    fireEvent.keyDown(rule, { key: 'ArrowRight' });
    expect(document.activeElement?.textContent).toBe('3');
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(rule);
  });

  it('a person who may not edit · sees them, and no fix', async () => {
    await openThree(4);
    fireEvent.click(await ruleButton());
    const inspector = within(await screen.findByRole('complementary'));
    inspector.getByText(text('quality:fixes.noRight'));
    expect(inspector.queryByRole('radio')).toBeNull();
  });
});
