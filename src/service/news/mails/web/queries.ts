import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../../addresses.ts'
import type * as contract from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses

export const remindersQuery = (postId: string) =>
  queryOptions({
    queryKey: ['news-posts', 'reminders', postId],
    queryFn: ({ signal }) => call(endpoints.getNewsReminders, { params: { id: postId } }, { signal }),
    // Readers answer meanwhile: the count is read each time that the dialog opens.
    staleTime: 0,
  })

export const remindMutation = (cache: QueryClient, postId: string) =>
  mutationOptions({
    mutationFn: () => call(endpoints.remindNewsReaders, { params: { id: postId } }),
    onSuccess: (reminders) => cache.setQueryData(remindersQuery(postId).queryKey, reminders),
  })
