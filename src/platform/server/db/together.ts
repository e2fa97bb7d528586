import type pg from 'pg'

interface Asked<Key, Found> {
  key: Key
  resolve: (found: Found | null) => void
  reject: (error: unknown) => void
}

/**
 * A look-up for which what is asked in the same moment goes to PostgreSQL together: a round trip costs more than the
 * rows. It is sent after it was asked, never answered from what was read before.
 */
export function together<Key, Found>(
  lookUp: (pool: pg.Pool, keys: readonly Key[]) => Promise<readonly (Found | null)[]>,
): (pool: pg.Pool, key: Key) => Promise<Found | null> {
  const waiting = new WeakMap<pg.Pool, Asked<Key, Found>[]>()

  async function send(pool: pg.Pool, all: readonly Asked<Key, Found>[]): Promise<void> {
    try {
      const found = await lookUp(
        pool,
        all.map(({ key }) => key),
      )
      all.forEach(({ resolve }, at) => resolve(found[at] ?? null))
    } catch (error) {
      for (const { reject } of all) reject(error)
    }
  }

  return (pool, key) =>
    new Promise((resolve, reject) => {
      const asked = { key, resolve, reject }
      const others = waiting.get(pool)
      if (others) {
        others.push(asked)
        return
      }
      const all = [asked]
      waiting.set(pool, all)
      setImmediate(() => {
        waiting.delete(pool)
        void send(pool, all)
      })
    })
}
