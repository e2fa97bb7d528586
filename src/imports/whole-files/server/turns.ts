import type { Deps } from '#platform/server/deps.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { createTurns } from '#platform/server/turns.ts'

const turnsOf = new WeakMap<FileStore, ReturnType<typeof createServerTurns>>()

const patience = 10_000

function createServerTurns() {
  return {
    // A user who sends many requests at once waits behind themselves, not before others.
    user: createTurns({ mostWaiting: 3, patience }),
    requests: createTurns({ mostWaiting: 8, patience }),
    // As many wait as the server runs jobs at once.
    jobs: createTurns({ patience: 60 * 60_000 }),
  }
}

function turns({ files }: Pick<Deps, 'files'>) {
  const found = turnsOf.get(files) ?? createServerTurns()
  turnsOf.set(files, found)
  return found
}

/** A whole file takes hundreds of megabytes, so the requests of a server hold one at a time. Throws `server_busy`. */
export const holdInRequest = <Result>(
  deps: Pick<Deps, 'files'>,
  userId: string,
  hold: () => Promise<Result>,
): Promise<Result> => {
  const { user, requests } = turns(deps)
  return user(userId, () => requests('files', hold))
}

/** The jobs of a server hold one as well. */
export const holdInJob = <Result>(deps: Pick<Deps, 'files'>, hold: () => Promise<Result>): Promise<Result> =>
  turns(deps).jobs('files', hold)
