interface QueuedLookup<Key, Found> {
  key: Key
  resolve: (found: Found) => void
  reject: (error: unknown) => void
}

/**
 * Batches lookups: those called in the same turn of the event loop are sent to PostgreSQL as one, because a round trip
 * costs more than the rows. It caches nothing: a lookup is always sent after its call. `lookUp` returns one result per key,
 * in order.
 */
export function batched<Source extends object, Key, Found>(
  lookUp: (source: Source, keys: readonly Key[]) => Promise<readonly Found[]>,
): (source: Source, key: Key) => Promise<Found> {
  const queues = new WeakMap<Source, QueuedLookup<Key, Found>[]>()

  async function send(source: Source, all: readonly QueuedLookup<Key, Found>[]): Promise<void> {
    try {
      const results = await lookUp(
        source,
        all.map(({ key }) => key),
      )
      all.forEach(({ resolve }, index) => resolve(results[index] as Found)) // one for each key
    } catch (error) {
      for (const { reject } of all) reject(error)
    }
  }

  return (source, key) =>
    new Promise((resolve, reject) => {
      const lookup = { key, resolve, reject }
      const batch = queues.get(source)
      if (batch) {
        batch.push(lookup)
        return
      }
      const all = [lookup]
      queues.set(source, all)
      setImmediate(() => {
        queues.delete(source)
        void send(source, all)
      })
    })
}
