import type pg from 'pg';

/**
 * Does the work if no other server does it now, else nothing. The lock lives as long as its connection: a server that
 * dies lets go of it.
 * @param classId first half of the lock: which kind of work it is about.
 * @param id second half: which piece of it.
 */
export async function ifAdvisoryLockFree(
  pool: pg.Pool,
  classId: number,
  id: number,
  work: () => Promise<void>,
): Promise<void> {
  const connection = await pool.connect();
  const lock = [classId, id];
  try {
    const answer = await connection.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1, $2) as mine',
      lock,
    );
    if (answer.rows[0]?.mine) {
      await work();
      await connection.query('select pg_advisory_unlock($1, $2)', lock);
    }
    connection.release();
  } catch (error) {
    // Thrown away, so that the lock ends with the connection.
    connection.release(true);
    throw error;
  }
}
