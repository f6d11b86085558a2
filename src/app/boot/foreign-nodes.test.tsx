import '../../../tests/support/app/jsdom-polyfills.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { translatePage } from '../../../tests/support/app/translate-page.ts';
import { surviveForeignNodes } from './foreign-nodes.ts';

let end = (): void => undefined;
beforeEach(() => {
  end = surviveForeignNodes(window);
});
afterEach(() => {
  cleanup();
  end();
});

interface Row {
  count: number;
  isBusy: boolean;
  names: readonly string[];
}

/** Texts beside each other, beside what comes and goes, and in a list that changes. */
function Sample({ count, isBusy, names }: Row) {
  return (
    <section>
      <p data-testid="line">
        {isBusy && 'busy '}
        {count} rooms {isBusy ? <b>wait</b> : 'saved'}
      </p>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  );
}

const FIRST: Row = { count: 1, isBusy: true, names: ['a', 'b', 'c'] };
const NEXT: Row = { count: 2, isBusy: false, names: ['c', 'd', 'a'] };
const words = (): string => (screen.getByTestId('line').textContent ?? '').replaceAll(/[«»]/g, '');
const items = (): string[] => screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
/** An observer hears of a change once the work at hand is done. */
const settled = async (): Promise<void> => act(async () => Promise.resolve());

it('page is translated · React changes, removes and moves texts → the new texts are shown, each once', async () => {
  const { rerender } = render(<Sample {...FIRST} />);
  expect(translatePage()).toBeGreaterThan(5);
  rerender(<Sample {...NEXT} />);
  await settled();
  expect(words()).toBe('2 rooms saved');
  translatePage();
  rerender(<Sample {...FIRST} />);
  await settled();
  expect(words()).toBe('busy 1 rooms wait');
  expect(items().map((text) => text.replaceAll(/[«»]/g, ''))).toEqual(['a', 'b', 'c']);
});

it('text is replaced in two steps, insertion and removal → the same', async () => {
  const { rerender } = render(<Sample {...FIRST} />);
  const line = screen.getByTestId('line');
  for (const [index, text] of [...line.childNodes].entries()) {
    const font = document.createElement('font');
    font.textContent = `«${text.textContent}»`;
    if (index % 2 === 0) {
      line.insertBefore(font, text);
      text.remove();
    } else {
      const next = text.nextSibling;
      text.remove();
      line.insertBefore(font, next);
    }
  }
  rerender(<Sample {...NEXT} />);
  await settled();
  expect(words()).toBe('2 rooms saved');
});

it('replaced text is replaced once more → its removal takes away what is there last', async () => {
  const { rerender } = render(
    <p data-testid="line">
      {'first'} {'second'}
    </p>,
  );
  translatePage();
  await settled();
  for (const font of document.querySelectorAll('p > font')) {
    const other = document.createElement('font');
    other.textContent = 'other';
    font.replaceWith(other);
  }
  rerender(
    <p data-testid="line">
      {'first'} {null}
    </p>,
  );
  expect(words()).toBe('other ');
});

it('nodes are wrapped by a reader mode · list changes → order and content are those of React', () => {
  const { rerender } = render(<Sample {...FIRST} />);
  const [a, b] = screen.getAllByRole('listitem');
  const wrapper = document.createElement('div');
  a!.before(wrapper);
  wrapper.append(a!, b!);
  rerender(<Sample {...FIRST} names={['a', 'x', 'b', 'c']} />);
  expect(items()).toEqual(['a', 'x', 'b', 'c']);
  rerender(<Sample {...FIRST} names={['new', 'c']} />);
  expect(items()).toEqual(['new', 'c']);
  expect(document.querySelector('ul div')).toBeNull();
});

it('extension hides a node by taking it out · React inserts before it and removes it → nothing fails', () => {
  const { rerender } = render(<Sample {...FIRST} />);
  screen.getAllByRole('listitem')[1]!.remove();
  rerender(<Sample {...FIRST} names={['a', 'x', 'b', 'c']} />);
  expect(items()).toEqual(['a', 'x', 'c']);
  rerender(<Sample {...FIRST} names={['a', 'c']} />);
  expect(items()).toEqual(['a', 'c']);
});

it('password manager adds nodes beside a field · the field goes → they go with their parent', () => {
  const { rerender } = render(<form>{<input key="one" />}</form>);
  screen.getByRole('textbox').after(document.createElement('span'));
  rerender(<form>{[<em key="two" />, <input key="one" />]}</form>);
  expect([...document.querySelector('form')!.children].map(({ tagName }) => tagName)).toEqual([
    'EM',
    'INPUT',
    'SPAN',
  ]);
  rerender(<p />);
  expect(document.querySelector('span')).toBeNull();
});
