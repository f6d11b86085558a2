import '../../../../tests/support/app/jsdom-polyfills.ts';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { DataTable } from './data-table.tsx';
import type { TableColumn } from './types.ts';

afterEach(cleanup);

interface Person {
  id: string;
  name: string;
  edits: number;
}

const PEOPLE: readonly Person[] = [
  { id: 'a', name: 'Lena', edits: 9 },
  { id: 'b', name: 'Jude', edits: 10 },
];
const COLUMNS: readonly TableColumn<Person>[] = [
  { id: 'name', title: 'Name', render: ({ name }) => name, sortBy: ({ name }) => name },
  { id: 'edits', title: 'Edits', render: ({ edits }) => edits, sortBy: ({ edits }) => edits },
];
const shared = {
  label: 'Users',
  columns: COLUMNS,
  keyOf: ({ id }: Person) => id,
  textOf: ({ name }: Person) => name,
};

const names = (): string[] => screen.getAllByRole('rowheader').map((cell) => cell.textContent ?? '');

describe('DataTable', () => {
  it('sorts by a head that is pressed, and the other way when it is pressed again', () => {
    render(<DataTable rows={PEOPLE} {...shared} />);
    expect(names()).toEqual(['Lena', 'Jude']);
    fireEvent.click(screen.getByRole('columnheader', { name: 'Name' }));
    expect(names()).toEqual(['Jude', 'Lena']);
    fireEvent.click(screen.getByRole('columnheader', { name: 'Name' }));
    expect(names()).toEqual(['Lena', 'Jude']);
  });

  it('tells which rows are ticked, one by one and all together', () => {
    const Ticked = () => {
      const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
      return (
        <>
          <output>{[...keys].sort().join()}</output>
          <DataTable
            rows={PEOPLE}
            {...shared}
            selectionMode="multiple"
            selectedKeys={keys}
            onSelect={setKeys}
            selectLabel="Select"
          />
        </>
      );
    };
    render(<Ticked />);
    const [all, , second] = screen.getAllByRole('checkbox');
    fireEvent.click(second!);
    expect(screen.getByRole('status').textContent).toBe('b');
    fireEvent.click(all!);
    expect(screen.getByRole('status').textContent).toBe('a,b');
  });

  it('opens a row by Enter and by a press', () => {
    const opened: string[] = [];
    render(<DataTable rows={PEOPLE} {...shared} onAction={(key) => opened.push(key)} />);
    const row = screen.getByRole('row', { name: 'Lena' });
    row.focus();
    fireEvent.keyDown(row, { key: 'Enter' });
    fireEvent.keyUp(row, { key: 'Enter' });
    fireEvent.click(screen.getByRole('row', { name: 'Jude' }));
    expect(opened).toEqual(['a', 'b']);
  });

  it('no rows → says so', () => {
    render(<DataTable rows={[]} {...shared} empty="No users" />);
    expect(within(screen.getByRole('grid', { name: 'Users' })).getByText('No users')).toBeTruthy();
  });

  it('many rows · the text is set to 200 % → rows and head are twice as high', () => {
    const rows = Array.from({ length: 200 }, (_, i): Person => ({ id: `p${i}`, name: `Person ${i}`, edits: i }));
    const heightAt = (size: string): number => {
      document.documentElement.style.fontSize = size;
      const { container, unmount } = render(<DataTable rows={rows} {...shared} rowHeight={60} />);
      const [, pixels] = /, (\d+)px\)/.exec(container.querySelector('div')?.getAttribute('style') ?? '') ?? [];
      unmount();
      document.documentElement.style.removeProperty('font-size');
      return Number(pixels);
    };
    expect(heightAt('32px')).toBe(2 * heightAt('16px'));
  });
});
