interface Asked<Key, Found> {
  key: Key
  resolve: (found: Found) => void
  reject: (error: unknown) => void
}

/**
 * A look-up for which what is asked in the same moment goes to PostgreSQL together: a round trip costs more than the
 * rows. It is sent after it was asked, never answered from what was read before. `lookUp` answers one for each key,
 * in their order.
 */
export function together<Source extends object, Key, Found>(
  lookUp: (source: Source, keys: readonly Key[]) => Promise<readonly Found[]>,
): (source: Source, key: Key) => Promise<Found> {
  const waiting = new WeakMap<Source, Asked<Key, Found>[]>()

  async function send(source: Source, all: readonly Asked<Key, Found>[]): Promise<void> {
    try {
      const found = await lookUp(
        source,
        all.map(({ key }) => key),
      )
      all.forEach(({ resolve }, at) => resolve(found[at] as Found)) // one for each key
    } catch (error) {
      for (const { reject } of all) reject(error)
    }
  }

  return (source, key) =>
    new Promise((resolve, reject) => {
      const asked = { key, resolve, reject }
      const others = waiting.get(source)
      if (others) {
        others.push(asked)
        return
      }
      const all = [asked]
      waiting.set(source, all)
      setImmediate(() => {
        waiting.delete(source)
        void send(source, all)
      })
    })
}

/** A question that several people ask in the same moment and the same words, such as for figures of everybody, is asked once. */
export const asOne = <Source extends object, Question, Answer>(
  ask: (source: Source, question: Question) => Promise<Answer>,
): ((source: Source, question: Question) => Promise<Answer>) =>
  together(async (source, questions) => {
    const answers = new Map<string, Promise<Answer>>()
    return Promise.all(
      questions.map((question) => {
        const words = JSON.stringify(question)
        const answer = answers.get(words) ?? ask(source, question)
        answers.set(words, answer)
        return answer
      }),
    )
  })
