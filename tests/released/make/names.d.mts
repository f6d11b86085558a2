export function sinceNames<T>(value: T): T;
