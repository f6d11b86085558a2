export interface Seen {
  method: string;
  path: string;
  body: unknown;
  /** What was asked beyond the contract. */
  headers?: {
    'If-Match'?: string;
    'If-None-Match'?: string;
    'Idempotency-Key'?: string;
    'Storey-Not-After'?: string;
  };
}

export interface ModelAnswer {
  status: number;
  json: unknown;
  /** Where versions are on. */
  tag?: string;
}
