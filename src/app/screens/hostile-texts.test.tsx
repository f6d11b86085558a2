import '../../../tests/support/app/jsdom-polyfills.ts';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openDevice } from '../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../tests/support/app/render-screen.tsx';
import { XSS_ADDRESSES, XSS_PAYLOADS } from '../../../tests/support/xss-payloads.ts';
import type { Note } from '../../domain/notes/index.ts';
import { isImageAddress, isWebAddress } from '../../domain/values/text-formats.ts';
import { readCsv, writeCsv } from '../../domain/tables/csv.ts';
import { plainAttribution } from '../../map/style/external-style.ts';
import { embedSnippet } from '../features/apps/snippet.ts';
import { NoteList } from '../features/comms/list/note-list.tsx';
import { Thread } from '../features/comms/thread/thread.tsx';
import { JsonView } from '../features/sdk-configuration/json-view.tsx';
import { printList } from '../features/wayfinding-lab/print-list.ts';
import { createI18n } from '../i18n/index.ts';
import { ChangeList } from '../review/change-list.tsx';
import { inAppPath } from '../routes/paths.ts';
import {
  createToasts,
  DataTable,
  DescriptionList,
  ListRow,
  Notice,
  SearchField,
  Tag,
  TagField,
  Text,
  TextArea,
  TextField,
} from '../ui/index.ts';
import { ToastRegion } from '../ui/overlay/toast-region.tsx';

afterEach(cleanup);

/** Elements that load or run something, and attributes that run something; the parts of the app have none of them. */
function dangersIn(root: ParentNode): string[] {
  const tags = root.querySelectorAll(
    'script, iframe, object, embed, base, meta, link, img, video, audio, animate',
  );
  const attributes = [...root.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes].filter(
      ({ name, value }) =>
        name.startsWith('on') ||
        ((name === 'href' || name === 'src' || name === 'action') && !/^[/#]/.test(value)),
    ),
  );
  return [
    ...[...tags].map(({ tagName }) => tagName),
    ...attributes.map(({ name, value }) => `${name}=${value}`),
  ];
}
const ALL = XSS_PAYLOADS.join('\n');

it('the list is long, and each text in it another', () => {
  expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(120);
  expect(new Set(XSS_PAYLOADS).size).toBe(XSS_PAYLOADS.length);
});

it('texts of people and servers are shown as they stand, wherever they are shown', async () => {
  const { workspace, db, client } = await openDevice();
  const note: Note = {
    id: 'n',
    clientLid: client.lid,
    kind: 'note',
    text: ALL,
    state: 'open',
    about: null,
    by: { userId: 1, name: ALL },
    at: 0,
    replies: [],
    base: null,
    waits: null,
    refused: { code: ALL, message: ALL },
  };
  const place = {
    title: ALL,
    row: null,
    siteLid: null,
    buildingLid: null,
    levelLid: null,
    short: ALL,
    at: null,
    isGone: true,
  };
  const change = {
    kind: 'poi',
    key: 'k',
    change: 'changed',
    before: { name: ALL },
    after: { name: `${ALL} ` },
  };
  const toasts = createToasts({ timeoutMs: 60_000 });
  await openScreen({
    Screen: () => (
      <>
        <Thread
          note={note}
          place={place}
          now={0}
          canEdit
          isAdmin
          onMovePin={null}
          onClose={() => undefined}
        />
        <NoteList
          groups={[{ id: 'here', notes: [{ note, place }] }]}
          limit={1}
          openId={null}
          now={0}
          unreadOf={() => 1}
          reviewNumbers={new Map()}
          onOpen={() => undefined}
        />
        <ChangeList
          clientLid={client.lid}
          found={{ changes: [change as never], isComplete: true, isFromDevice: false, hasFailed: false }}
        />
        <JsonView
          before={[]}
          now={[{ configurationKey: 'key', configurationValue: ALL, configurationValueType: 'String' }]}
        />
        <DataTable
          label={ALL}
          rows={[{ text: ALL }]}
          keyOf={() => 'row'}
          textOf={({ text }) => text}
          columns={[{ id: 'text', title: ALL, render: ({ text }) => text }]}
        />
        <DescriptionList items={[{ id: 'a', term: ALL, value: ALL }]} />
        <ListRow title={ALL} subtitle={ALL} />
        <Notice title={ALL}>{ALL}</Notice>
        <Tag kind="error" text={ALL} />
        <Text>{ALL}</Text>
        <TextField label={ALL} value={ALL} error={ALL} onChange={() => undefined} />
        <TextArea label={ALL} hint={ALL} value={ALL} onChange={() => undefined} />
        <TagField
          label={ALL}
          addLabel={ALL}
          removeLabel={(value) => value}
          values={[ALL]}
          onChange={() => undefined}
        />
        <SearchField label={ALL} clearLabel={ALL} value={ALL} onChange={() => undefined} />
        <ToastRegion toasts={toasts} label={ALL} closeLabel={ALL} />
        <p>end</p>
      </>
    ),
    workspace,
    routes: ['/cms/comms'],
    at: '/cms/comms',
    namespaces: ['comms', 'preview', 'content', 'forms'],
  });
  await screen.findByText('end');
  act(() => void toasts.show({ kind: 'error', title: ALL, detail: ALL }));
  const shown = document.body.textContent;
  for (const text of XSS_PAYLOADS) expect(shown).toContain(text);
  expect(dangersIn(document.body)).toEqual([]);
  expect('hit' in globalThis).toBe(false);
  cleanup();
  await db.delete();
});

it('a sentence takes a text in as it stands', async () => {
  const i18n = await createI18n('en', ['common', 'comms']);
  for (const name of XSS_PAYLOADS) expect(i18n.t('comms:replyTo', { name })).toContain(name);
});

it('a printed list holds them in its cells alone', () => {
  const print = vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get');
  const view = { addEventListener: () => undefined, print: () => undefined };
  print.mockReturnValue(view as unknown as Window);
  printList({ title: ALL, note: ALL, columns: [...XSS_PAYLOADS], rows: [XSS_PAYLOADS] });
  const page = document.querySelector('iframe')?.contentDocument;
  expect([...(page?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)).toEqual(XSS_PAYLOADS);
  expect(dangersIn(page!.body)).toEqual([]);
  document.querySelector('iframe')?.remove();
});

it.each(XSS_PAYLOADS)('%j breaks out of nothing', (text) => {
  // An embed snippet is pasted into another person's page.
  const snippet = embedSnippet(
    { origin: 'https://maps.example', path: '/cms/x', title: text },
    { width: 800, height: 500 },
  );
  const { body } = new DOMParser().parseFromString(snippet, 'text/html');
  expect([...body.children].map(({ tagName }) => tagName)).toEqual(['IFRAME', 'SCRIPT']);
  expect(body.querySelector('iframe')?.title).toBe(text);
  // The map puts an attribution into the page as markup.
  expect(plainAttribution(text)).not.toMatch(/[<>]/);
  const cells = [text, 'x', text];
  const csv = writeCsv([cells], ';');
  expect(readCsv(csv, { rows: 9 })[0]?.cells).toEqual(cells);
  expect(csv).not.toMatch(/^\uFEFF"?[=+\-@＝＋－＠]/);
});

it.each(XSS_ADDRESSES)('%j → not accepted as an address of a page, a picture or the app', (address) => {
  expect([isWebAddress(address), isImageAddress(address), inAppPath(address)]).toEqual([false, false, null]);
});
