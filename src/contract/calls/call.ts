import type * as z from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A call of /api/v8 as the document and the page tell of it. What is the same for all calls is not said here. */
export interface Call {
  method: Method;
  /** As the router knows it, without the base: `/sites/:site/draft`. */
  path: string;
  /** One sentence. */
  summary: string;
  /** More, where there is more to know. */
  about?: string;
  /** Needs no sign-in. */
  open?: true;
  query?: Record<string, { about: string; required?: true }>;
  body?: z.ZodType;
  /** What a success looks like: JSON, or a file of another kind. */
  answer: z.ZodType | { mediaType: string };
  /** Codes of its own, by status. */
  errors?: Partial<Record<400 | 401 | 403 | 404 | 409 | 413 | 422 | 429, string[]>>;
  /** Heeds If-Match. */
  conditional?: true;
}

export interface Subject {
  title: string;
  calls: Call[];
}

export const isFile = (answer: Call['answer']): answer is { mediaType: string } => 'mediaType' in answer;

/** Names of the parameters in a path, in their order. */
export const paramsOf = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
