import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { UiProvider } from '../basic/ui-provider.tsx';
import { Chart } from './chart.tsx';
import { ChartGroup, useMark } from './use-mark.ts';

afterEach(cleanup);

const WORDS = { asTable: 'As table', asFigure: 'As figure', more: 'More', csv: 'CSV', print: 'Print' };
const onOpen = vi.fn();

function Bar({ id }: { id: string }): ReactNode {
  const [, level] = id.split(' ');
  const mark = useMark({ id, label: id, of: level, onOpen: () => onOpen(id) });
  // Where each is: jsdom lays nothing out.
  const left = Number(level) * 10;
  return (
    <span
      {...mark}
      ref={(element) => {
        if (element !== null)
          element.getBoundingClientRect = () => ({ left, top: 0, width: 5, height: 5 }) as DOMRect;
      }}
    />
  );
}

const Figure = ({ name }: { name: string }): ReactNode => (
  <Chart
    title={name}
    words={WORDS}
    writeNumber={String}
    onCsv={() => undefined}
    onOpen={onOpen}
    table={{
      columns: [
        { id: 'level', title: 'Level' },
        { id: 'count', title: 'Places', isNumber: true },
      ],
      rows: [1, 2, 3].map((n) => ({ key: `${name} ${n}`, cells: [`Level ${n}`, n === 3 ? null : n] })),
    }}
  >
    {() => [1, 2, 3].map((n) => <Bar key={n} id={`${name} ${n}`} />)}
  </Chart>
);

const open = () =>
  render(
    <UiProvider locale="en" navigate={() => undefined}>
      <ChartGroup>
        <Figure name="a" />
        <Figure name="b" />
      </ChartGroup>
    </UiProvider>,
  );

it('a chart → one tab stop, arrow keys go from mark to mark, Enter opens', () => {
  open();
  const [first, second] = [screen.getByLabelText('a 1'), screen.getByLabelText('a 2')];
  expect([first.tabIndex, second.tabIndex]).toEqual([0, -1]);
  first.focus();
  fireEvent.keyDown(first, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(second);
  expect([first.tabIndex, second.tabIndex]).toEqual([-1, 0]);
  fireEvent.keyDown(second, { key: 'Enter' });
  expect(onOpen).toHaveBeenLastCalledWith('a 2');
  fireEvent.keyDown(second, { key: 'End' });
  expect(document.activeElement).toBe(screen.getByLabelText('a 3'));
});

it('a mark is pointed at → what it is of lights up in the other chart too, until it is left', () => {
  open();
  const other = screen.getByLabelText('b 2');
  fireEvent.pointerEnter(screen.getByLabelText('a 2'));
  expect(other.dataset['lit']).toBeDefined();
  expect(screen.getByLabelText('b 1').dataset['lit']).toBeUndefined();
  fireEvent.pointerLeave(screen.getByLabelText('a 2'));
  expect(other.dataset['lit']).toBeUndefined();
});

it('shown as a table → the same numbers, what is not known as a dash; back again', () => {
  open();
  fireEvent.click(screen.getAllByRole('button', { name: WORDS.asTable })[0]!);
  expect(screen.queryByLabelText('a 1')).toBeNull();
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows.slice(1)).toEqual(['Level 11', 'Level 22', 'Level 3–']);
  fireEvent.click(screen.getByRole('button', { name: WORDS.asFigure }));
  expect(screen.getByLabelText('a 1').tabIndex).toBe(0);
});
