interface Waiting {
  id: string
  clinician: { id: string; name: string }
}

export interface WaitingOf<Request extends Waiting> {
  clinician: Request['clinician']
  requests: Request[]
}

/**
 * Groups requests by clinician. In the given list the longest wait is first, and so the clinicians are in the order of their
 * longest wait.
 */
export function groupByClinician<Request extends Waiting>(waiting: readonly Request[]): WaitingOf<Request>[] {
  const groups = Map.groupBy(waiting, ({ clinician }) => clinician.id)
  return [...groups.values()].flatMap((requests) =>
    requests[0] ? [{ clinician: requests[0].clinician, requests }] : [],
  )
}

/** Returns the order in which cases are signed one after the other: person by person, as the list shows them. */
export const inSigningOrder = <Request extends Waiting>(waiting: readonly Request[]): Request[] =>
  groupByClinician(waiting).flatMap(({ requests }) => requests)

/**
 * Returns the neighbours of a request in the order of signing. The first request has no neighbour before it, and the last has
 * none after it.
 */
export function neighboursOf<Request extends Waiting>(
  waiting: readonly Request[],
  id: string,
): { number: number; previous: Request | undefined; next: Request | undefined } {
  const order = inSigningOrder(waiting)
  const index = order.findIndex((request) => request.id === id)
  // A request that is not in the list was opened by its URL. The next request is then the first of the list.
  return index < 0
    ? { number: 0, previous: undefined, next: order[0] }
    : { number: index + 1, previous: order[index - 1], next: order[index + 1] }
}
