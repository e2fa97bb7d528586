import type { Deps } from '#platform/server/deps.ts'
import { deskOf } from '#platform/server/desks.ts'

/** A whole file takes hundreds of megabytes, so the requests of a server hold one at a time. */
export const holdInRequest = <Result>(
  deps: Pick<Deps, 'pool'>,
  userId: string,
  hold: () => Promise<Result>,
): Promise<Result> => deskOf(deps, 'wholeFile')(userId, hold)

/** The jobs of a server hold one as well. */
export const holdInJob = <Result>(deps: Pick<Deps, 'pool'>, hold: () => Promise<Result>): Promise<Result> =>
  deskOf(deps, 'rowsOfFile')('jobs', hold)
