import type { PublicMapAnswer } from '../../domain/public-map/index.ts';
import { takeOver } from '../../start/handed-over.ts';
import { hearClock } from './server-clock.ts';

/** How a map stands at its address. */
export type MapState =
  | { is: 'loading' | 'unknown' | 'expired' | 'password' | 'offline' | 'failed' }
  /** `newer`: a later revision that has not been taken yet. */
  | { is: 'open'; answer: PublicMapAnswer; isKept: boolean; newer: PublicMapAnswer | null };

export type OpenOutcome = 'opened' | 'wrong' | 'tooMany' | 'offline';

const AGAIN_MS = 30_000;

const isAnswer = (value: unknown): value is { result: PublicMapAnswer } => {
  const { result } = (value ?? {}) as { result?: Partial<PublicMapAnswer> };
  const lists = [result?.languages, result?.sites, result?.buildings, result?.levels, result?.types];
  return (
    lists.every(Array.isArray) && typeof result?.revision === 'string' && typeof result.search === 'string'
  );
};

/** The map of one address: read at the start, every half minute while it is seen, and at once on return. */
export class MapReading {
  readonly #slug: string;
  readonly #listeners = new Set<() => void>();
  #state: MapState = { is: 'loading' };
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(slug: string) {
    this.#slug = slug;
  }

  readonly state = (): MapState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#start();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  };

  readonly again = async (): Promise<void> => {
    clearTimeout(this.#timer);
    this.#set(await this.#read());
    if (document.visibilityState === 'visible' && this.#listeners.size > 0)
      this.#timer = setTimeout(() => void this.again(), AGAIN_MS);
  };

  /** Takes the later revision. */
  readonly take = (): void => {
    const state = this.#state;
    if (state.is === 'open' && state.newer !== null)
      this.#set({ ...state, answer: state.newer, newer: null });
  };

  readonly open = async (password: string): Promise<OpenOutcome> => {
    try {
      const answer = await fetch(`/api/v8/public/${this.#slug}/open`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ password }),
      });
      if (answer.status === 429) return 'tooMany';
      if (!answer.ok) return 'wrong';
    } catch {
      return 'offline';
    }
    await this.again();
    return 'opened';
  };

  #set(state: MapState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #start(): void {
    document.addEventListener('visibilitychange', this.#onReturn);
    window.addEventListener('online', this.#onReturn);
    void this.again();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#onReturn);
    window.removeEventListener('online', this.#onReturn);
  }

  readonly #onReturn = (): void => {
    if (document.visibilityState === 'visible') void this.again();
    else clearTimeout(this.#timer);
  };

  async #read(): Promise<MapState> {
    const before = this.#state;
    if (this.#slug === '') return { is: 'unknown' };
    try {
      const answer = await (takeOver('publicMap') ??
        fetch(`/api/v8/public/${this.#slug}`, { cache: 'no-cache' }));
      const isKept = answer.headers.has('storey-kept');
      if (!isKept) hearClock(answer.headers);
      if (answer.status === 401) return { is: 'password' };
      if (answer.status === 404) return { is: before.is === 'open' ? 'expired' : 'unknown' };
      const body: unknown = answer.ok ? await answer.json() : null;
      if (!isAnswer(body)) return before.is === 'open' ? before : { is: 'failed' };
      return taken(before, body.result, isKept);
    } catch {
      return before.is === 'open' ? { ...before, isKept: true } : { is: 'offline' };
    }
  }
}

/** A later revision waits until nothing is under way; what is not part of a revision, such as closures, is taken at once. */
export function taken(before: MapState, result: PublicMapAnswer, isKept: boolean): MapState {
  if (before.is !== 'open') return { is: 'open', answer: result, isKept, newer: null };
  const isLater = result.revision !== before.answer.revision;
  const answer = isLater ? { ...before.answer, closures: result.closures } : result;
  const isSame = JSON.stringify(answer) === JSON.stringify(before.answer);
  return { is: 'open', answer: isSame ? before.answer : answer, isKept, newer: isLater ? result : null };
}
