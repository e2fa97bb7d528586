import type { Deps } from '#platform/server/deps.ts'
import { queueOf } from '#platform/server/queues.ts'

/** A whole file takes hundreds of megabytes, so the requests of a server work on one at a time. */
export const holdInRequest = <Result>(
  deps: Pick<Deps, 'pool'>,
  userId: string,
  hold: () => Promise<Result>,
): Promise<Result> => queueOf(deps, 'wholeFile')(userId, hold)

/** The jobs of a server also work on one at a time. */
export const holdInJob = <Result>(deps: Pick<Deps, 'pool'>, hold: () => Promise<Result>): Promise<Result> =>
  queueOf(deps, 'rowsOfFile')('jobs', hold)
