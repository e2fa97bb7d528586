const mostTries = 3
const deadlock = '40P01'

/** Of two that wait for each other, PostgreSQL ends one, which has then changed nothing: that one is begun again. */
export async function againAfterDeadlock<Result>(change: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await change()
    } catch (error) {
      const isDeadlock = error instanceof Error && 'code' in error && error.code === deadlock
      if (!isDeadlock || tries === mostTries) throw error
    }
  }
}
