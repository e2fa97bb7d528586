interface QueuedLookup<Key, Result> {
  key: Key
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Batches lookups: those called in the same turn of the event loop are sent to PostgreSQL together, because a round trip
 * costs more than the rows. Nothing is cached: every call causes a lookup. `lookUp` must return one result per key, in the
 * same order.
 */
export function batchLookups<Source extends object, Key, Result>(
  lookUp: (source: Source, keys: readonly Key[]) => Promise<readonly Result[]>,
): (source: Source, key: Key) => Promise<Result> {
  const queues = new WeakMap<Source, QueuedLookup<Key, Result>[]>()

  async function send(source: Source, lookups: readonly QueuedLookup<Key, Result>[]): Promise<void> {
    try {
      const results = await lookUp(
        source,
        lookups.map(({ key }) => key),
      )
      lookups.forEach(({ resolve }, index) => resolve(results[index] as Result)) // one for each key
    } catch (error) {
      for (const { reject } of lookups) reject(error)
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
      const lookups = [lookup]
      queues.set(source, lookups)
      setImmediate(() => {
        queues.delete(source)
        void send(source, lookups)
      })
    })
}
