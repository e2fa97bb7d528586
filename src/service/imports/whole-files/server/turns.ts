import type { Deps } from '#platform/server/deps.ts'
import { getQueue } from '#platform/server/queues.ts'

/** A whole file takes hundreds of megabytes, so the requests of a server work on one at a time. */
export const holdInRequest = <Result>(
  deps: Pick<Deps, 'pool'>,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result> => getQueue(deps, 'wholeFile')(userId, work)

/** The jobs of a server also work on one at a time. */
export const holdInJob = <Result>(deps: Pick<Deps, 'pool'>, work: () => Promise<Result>): Promise<Result> =>
  getQueue(deps, 'rowsOfFile')('jobs', work)
