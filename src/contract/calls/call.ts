import * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may make a call. "See": the place, or a part of it. "Read": the place as a whole. "Edit in": the place, or a
 * part of it. "Edit level": a level that is there, by the rights in its building. "Content": a feature, a plan or a job,
 * by the rights where it lies. "Author or admin": who wrote it, or administers where it lies. "Manage user": in a client that both belong to.
 */
export type Access =
  | 'anyone'
  | 'signed in'
  | 'super admin'
  | 'edit anywhere'
  | 'administer something'
  | 'see client'
  | 'read client'
  | 'edit client'
  | 'administer client'
  | 'manage user'
  | 'see site'
  | 'edit site'
  | 'edit in site'
  | 'see building'
  | 'edit building'
  | 'edit level'
  | 'see content'
  | 'edit content'
  | 'author or admin';

type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429;

/**
 * A call of /api/v8: server, client, OpenAPI document and tests read it. What is the same for all calls is not said
 * here (see rules.ts).
 */
export interface Call {
  method: Method;
  /** As the router knows it, without the base: `/sites/:site/draft`. */
  path: string;
  access: Access;
  /** One sentence. */
  summary: string;
  /** More, where there is more to know. */
  about?: string;
  query?: Readonly<Record<string, { about: string; required?: true }>>;
  body?: z.core.$ZodType;
  /** It may come without its body. */
  bodyMayBeAbsent?: true;
  /** What a success looks like: JSON, or a file of another kind. */
  answer: z.core.$ZodType | { mediaType: string };
  /** What the app reads of the answer, where that is not all of it: other servers may say less. */
  least?: z.core.$ZodType;
  /** Codes of its own, by status. */
  errors?: Readonly<Partial<Record<ErrorStatus, readonly string[]>>>;
  /** The write checks If-Match. */
  ifMatch?: true;
  /** The answer promises no ETag, though it is JSON and needs a sign-in. */
  etag?: false;
  /** Takes no Idempotency-Key, though it is a POST. */
  idempotencyKey?: false;
}

/** The calls of one subject, by name. */
export type Calls = Readonly<Record<string, Call>>;

type Name<Part extends string> = Part extends `:${infer Named}`
  ? Named extends `${infer Bare}{${string}`
    ? Bare
    : Named
  : never;
type NamesIn<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? Name<Part> | NamesIn<Rest>
  : Name<Path>;

/** Parameters of a path that are numbers; all others are text. */
export const NUMBERED = ['client', 'site', 'building', 'user', 'level'] as const;
type NumberedParam = (typeof NUMBERED)[number];

/** The parameters in the path of a call. */
export type Params<C extends Call> = {
  [Param in NamesIn<C['path']>]: Param extends NumberedParam ? number : string;
};

/** The body of a call as it is sent, and as its schema reads it. */
export type BodySent<C extends Call> = C extends { body: infer B extends z.core.$ZodType }
  ? C extends { bodyMayBeAbsent: true }
    ? z.input<B> | undefined
    : z.input<B>
  : undefined;
export type BodyRead<C extends Call> = C extends { body: infer B extends z.core.$ZodType }
  ? z.output<B>
  : undefined;

/** The names of the parameters of a query. */
export type QueryName<C extends Call> = C extends { query: infer Q } ? keyof Q & string : never;

type InEnvelope<E> = E extends { results: infer R; cursor: infer C }
  ? { results: R; cursor: C }
  : E extends { result: infer R }
    ? R
    : E extends { results: infer R }
      ? R
      : never;
/** What a success holds in its envelope, as the server makes it. */
export type Result<C extends Call> = C['answer'] extends z.core.$ZodType
  ? InEnvelope<z.input<C['answer']>>
  : never;

export const isFile = (answer: Call['answer']): answer is { mediaType: string } => 'mediaType' in answer;

/** Whether the answer is a list: then it is under `results`. */
export const isList = ({ answer }: Call): boolean =>
  answer instanceof z.core.$ZodObject && Object.hasOwn(answer._zod.def.shape, 'results');

/** Whether the answer is a part of a long list: then it has a cursor. */
export const isPage = (call: Call): boolean =>
  isList(call) &&
  call.answer instanceof z.core.$ZodObject &&
  Object.hasOwn(call.answer._zod.def.shape, 'cursor');

/** What a call whose answer is a part of a long list takes behind the question mark. */
export const PAGE_QUERY = {
  cursor: { about: 'The cursor of the last answer; without one the list begins.' },
  limit: { about: 'How many at most, 1 to 500; 100 where nothing is said.' },
} as const;

/** Names of the parameters in a path, in their order. */
export const paramsOf = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);

const PARAM = /:(\w+)(?:\{[^/]*\})?/g;

/** A path with something else in place of its parameters. */
export const replaceParams = (path: string, put: (name: string) => string): string =>
  path.replaceAll(PARAM, (_whole, name: string) => put(name));
