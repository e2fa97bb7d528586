import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type { BoardSearch } from '../board-search.ts'
import type * as contract from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses

/** Shares its key prefix with the states of compliance, so that a decision on a record also reloads the board. */
export const baseBoardQuery = ({ base, organization }: BoardSearch) =>
  queryOptions({
    queryKey: ['compliance', 'base-board', base, organization],
    queryFn: ({ signal }) =>
      call(
        endpoints.getBaseBoard,
        {
          query: {
            ...(base !== undefined && { base }),
            ...(organization !== undefined && { organizationId: organization }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
