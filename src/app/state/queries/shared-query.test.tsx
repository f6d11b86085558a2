import 'fake-indexeddb/auto';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { Component, type ReactElement, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase, type StoreyDatabase } from '../../../db/index.ts';
import { holdUpdates } from './hold-updates.ts';
import { useQuery } from './shared-query.ts';

let db: StoreyDatabase;
let asked: string[];
let runs = 0;

beforeEach(async () => {
  asked = [];
  db = await openDatabase(`shared-query-${(runs += 1)}`);
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

const read = async (k: string): Promise<string> => {
  asked.push(k);
  if (k === 'broken') throw new Error('It can not be read.');
  const row = await db.meta.get(k);
  return typeof row?.value === 'string' ? row.value : 'none';
};

function Shown({ k, name }: { k: string; name: string }): ReactElement {
  const value = useQuery(db, { key: k, tables: ['meta'], ask: () => read(k) });
  return <p data-testid={name}>{value ?? 'asking'}</p>;
}

const shown = (name: string) => screen.getByTestId(name).textContent;
const shows = (name: string, value: string) => waitFor(() => expect(shown(name)).toBe(value));
const write = (k: string, value: string) => act(() => db.meta.put({ k, value }));

it('asks once for all who ask the same, and tells all of them what changes', async () => {
  render(
    <>
      <Shown k="a" name="one" />
      <Shown k="a" name="two" />
      <Shown k="b" name="three" />
    </>,
  );
  expect(shown('one')).toBe('asking');
  await shows('one', 'none');
  await shows('three', 'none');
  expect(shown('two')).toBe('none');
  expect(asked).toEqual(['a', 'b']);
  await write('a', 'changed');
  await shows('one', 'changed');
  expect([shown('two'), shown('three')]).toEqual(['changed', 'none']);
  expect(asked).toEqual(['a', 'b', 'a']);
});

it('has the answer at once for who comes later, and the last to go ends it', async () => {
  const { rerender } = render(<Shown k="a" name="one" />);
  await shows('one', 'none');
  rerender(
    <>
      <Shown k="a" name="one" />
      <Shown k="a" name="two" />
    </>,
  );
  expect(shown('two')).toBe('none');
  rerender(<></>);
  await write('a', 'changed');
  // The follower of another query gets its result; the old query does not run again.
  rerender(<Shown k="b" name="three" />);
  await shows('three', 'none');
  expect(asked).toEqual(['a', 'b']);
  rerender(<Shown k="a" name="one" />);
  await shows('one', 'changed');
});

it('keeps what was shown until there is something about another key', async () => {
  await db.meta.put({ k: 'b', value: 'second' });
  const { rerender } = render(<Shown k="a" name="one" />);
  await shows('one', 'none');
  rerender(<Shown k="b" name="one" />);
  expect(shown('one')).toBe('none');
  await shows('one', 'second');
});

class Boundary extends Component<{ children: ReactNode }, { message: string | null }> {
  override state: { message: string | null } = { message: null };
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render(): ReactNode {
    return this.state.message ?? this.props.children;
  }
}

it('fails for all followers, and runs again for the next one', async () => {
  // React tells of it there too.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <Boundary>
      <Shown k="broken" name="one" />
    </Boundary>,
  );
  expect(await screen.findByText('It can not be read.')).toBeDefined();
  render(
    <Boundary>
      <Shown k="broken" name="two" />
    </Boundary>,
  );
  await waitFor(() => expect(asked).toEqual(['broken', 'broken']));
});

it('shows nothing of an act on many until it is over, and then all of it', async () => {
  render(<Shown k="a" name="one" />);
  await shows('one', 'none');
  const [hold, other] = [holdUpdates(db), holdUpdates(db)];
  await write('a', 'first part');
  await write('a', 'second part');
  render(<Shown k="b" name="two" />);
  // Who begins meanwhile is answered.
  await shows('two', 'none');
  expect(shown('one')).toBe('none');
  act(hold.release);
  expect(asked).toEqual(['a', 'b']);
  act(other.release);
  await shows('one', 'second part');
  await write('a', 'later');
  await shows('one', 'later');
});

/** All of `meta`, whose rows can be read one by one. */
function List(): ReactElement {
  const found = useQuery<ReadonlyMap<string, unknown>>(db, {
    key: 'all',
    tables: ['meta'],
    ask: async () => {
      asked.push('all');
      return new Map(
        (await db.meta.where('k').startsWith('row').toArray()).map(({ k, value }) => [k, value]),
      );
    },
    patch: {
      table: 'meta',
      alsoReads: {},
      apply: async (previous, keys) => {
        asked.push(keys.join());
        const rows = await db.meta.bulkGet([...keys]);
        return new Map([...previous, ...rows.flatMap((row) => (row ? [[row.k, row.value] as const] : []))]);
      },
    },
  });
  return (
    <p data-testid="list">{[...(found ?? [])].map(([k, value]) => `${k}:${String(value)}`).join(' ')}</p>
  );
}

it('shows of an act on many, when that says so, the rows that it has written', async () => {
  await db.meta.bulkPut(['row1', 'row2', 'row3'].map((k) => ({ k, value: 'old' })));
  render(<List />);
  await shows('list', 'row1:old row2:old row3:old');
  const hold = holdUpdates(db);
  await write('row1', 'new');
  await write('row2', 'new');
  act(() => hold.step(['row1']));
  await shows('list', 'row1:new row2:old row3:old');
  expect(asked).toEqual(['all', 'row1']);
  act(hold.release);
  await shows('list', 'row1:new row2:new row3:old');
});

it('an answer that may be remembered · it is followed again after a write → what was shown at once, then what was written', async () => {
  const Kept = (): ReactElement => {
    const value = useQuery(db, {
      key: 'kept',
      tables: ['meta'],
      remember: (one) => one !== 'none',
      ask: () => read('kept'),
    });
    return <p data-testid="kept">{value ?? 'asking'}</p>;
  };
  const { rerender } = render(<Kept />);
  await shows('kept', 'none');
  rerender(<></>);
  rerender(<Kept />);
  expect(shown('kept')).toBe('asking');
  await shows('kept', 'none');
  await write('kept', 'first');
  await shows('kept', 'first');
  rerender(<></>);
  await write('kept', 'second');
  rerender(<Kept />);
  expect(shown('kept')).toBe('first');
  await shows('kept', 'second');
});
