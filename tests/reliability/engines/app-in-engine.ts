import { setTimeout as sleep } from 'node:timers/promises';
import { text } from '../../support/app/texts.ts';
import { ADMIN } from '../../e2e/support/server.ts';
import type { EnginePage } from './engine.ts';
import { findInPage, type Place, type Sought } from './in-page.ts';

/** Milliseconds that one step may take on a busy machine. */
const PATIENCE_MS = 90_000;

const EDIT = text('forms:titles.edit.pois');

/** The app in a browser of another engine, as a person uses it. */
export class AppInEngine {
  page: EnginePage;
  private readonly origin: string;

  constructor(page: EnginePage, origin: string) {
    this.page = page;
    this.origin = origin;
  }

  run<A extends readonly unknown[], T>(job: (...args: A) => T, ...args: A): Promise<T> {
    // What compiles these files may name functions by a helper that the page does not have.
    const source = `(...args) => { const __name = (f) => f; return (${job.toString()})(...args); }`;
    return this.page.call(source, args) as Promise<T>;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(new URL(path, this.origin).href);
  }

  /** Waits until a question to the page has an answer that is neither null nor false. */
  async until<T>(what: string, ask: () => Promise<T | null | false>, patience = PATIENCE_MS): Promise<T> {
    for (const end = Date.now() + patience; Date.now() < end; await sleep(150)) {
      // A page that is just being left answers nothing.
      const answer = await ask().catch(() => null);
      if (answer !== null && answer !== false) return answer;
    }
    throw new Error(`${what} did not come about. The page shows:\n${await this.shown()}`);
  }

  find(sought: Sought, patience = PATIENCE_MS, isDisabledToo = false): Promise<Place> {
    return this.until(JSON.stringify(sought), () => this.run(findInPage, sought, isDisabledToo), patience);
  }

  isThere = async (sought: Sought): Promise<boolean> => (await this.run(findInPage, sought, true)) !== null;

  /** Presses it once it rests: what moves is missed. */
  async press(sought: Sought): Promise<void> {
    let last = await this.find(sought);
    for (;;) {
      await sleep(120);
      const now = await this.find(sought);
      if (now.x === last.x && now.y === last.y) break;
      last = now;
    }
    await this.page.pressAt(last.x + last.width / 2, last.y + last.height / 2);
  }

  async fill(sought: Sought, value: string): Promise<void> {
    await this.press(sought);
    await this.run(() => {
      const field = document.activeElement;
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
    });
    await this.page.keys(value);
    await this.until(`"${value}" in a field`, () =>
      this.run((wanted) => (document.activeElement as HTMLInputElement | null)?.value === wanted, value),
    );
  }

  button = (name: string, within?: string): Promise<void> =>
    this.press({ css: 'button, [role="button"]', name, ...(within !== undefined && { within }) });

  row = (name: string): Sought => ({ css: 'aside *, [role="complementary"] *', name });

  /** Asks for an address, is sent to the sign-in, and is led on to it. */
  async signIn(path: string): Promise<void> {
    await this.open(path);
    await this.fill({ css: 'input', name: 'Email' }, ADMIN.email);
    await this.fill({ css: 'input', name: 'Password' }, ADMIN.password);
    await this.button('Sign in');
    await this.until('the address', () => this.run((wanted) => location.pathname === wanted, path));
  }

  /** What the sync pill says. */
  pill = (): Promise<string | null> =>
    this.run(() => {
      const names = [...document.querySelectorAll('button')].map(
        (button) => button.getAttribute('aria-label') ?? button.textContent,
      );
      return names.find((name) => name.endsWith('Open the sync centre')) ?? null;
    });

  async pillSays(wanted: RegExp, patience = PATIENCE_MS): Promise<void> {
    await this.until(
      `a pill that says ${wanted.source}`,
      async () => wanted.test((await this.pill()) ?? ''),
      patience,
    );
  }

  /** Opens a place by its name, and gives it another one; not saved yet. */
  async fillName(from: string, to: string): Promise<void> {
    await this.press(this.row(from));
    await this.fill({ css: 'input', name: 'Name', within: EDIT }, to);
  }

  /** The same, saved. */
  async rename(from: string, to: string): Promise<void> {
    await this.fillName(from, to);
    await this.button('/^Save/', EDIT);
    await this.until('a closed form', async () => !(await this.isThere({ css: 'input', within: EDIT })));
  }

  shown = (): Promise<string> =>
    this.run(() => `${location.href}\n${document.body.innerText.slice(0, 600)}`).catch(String);
}
