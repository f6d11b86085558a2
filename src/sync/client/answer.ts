/** Why a call gave no result. Calls never throw. */
export type ApiError =
  /** No connection, or it broke: whether the request arrived is unknown. */
  | { kind: 'network'; message: string }
  /** No answer in time: whether the request arrived is unknown. */
  | { kind: 'timeout'; message: string }
  /** The caller gave up. */
  | { kind: 'aborted'; message: string }
  /** Not sent: the comparison with the server's value is too old, another user may have changed it meanwhile. */
  | { kind: 'outdated'; message: string }
  /** Not signed in; nothing was sent. */
  | { kind: 'signed-out'; message: string }
  /** The server said no. `retryAfterMs` where it named a time. */
  | {
      kind: 'http';
      status: number;
      code: string;
      message: string;
      details: { path: string; message: string }[];
      retryAfterMs: number | null;
    }
  /** The server answered something that is not in the contract; whether a write was done is unknown. */
  | { kind: 'malformed'; status: number; message: string };

/** `tag`: the version of what was answered, where the server tells one. */
export type Answer<T> = { ok: true; value: T; tag?: string } | { ok: false; error: ApiError };
