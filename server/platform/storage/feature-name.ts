/**
 * SQL of a feature's name, '' where it has none. `properties` is a column of type json, which keeps NUL and halves of
 * surrogate pairs as they were sent: PostgreSQL refuses to read any member of such a value.
 */
export const featureName = (properties: string): string =>
  String.raw`case when ${properties}::text ~* '\\u(0000|d[89a-f])' then ''
    else coalesce(${properties}->>'name', '') end`;
