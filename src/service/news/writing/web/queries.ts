import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../../addresses.ts'
import type { NewsStatus } from '../../posts/contract.ts'
import type * as contract from '../contract.ts'
import type { AttachedFile } from '../../posts/files.contract.ts'
import type { NewsDraft, NewsPost } from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses

const lists = ['news-posts', 'list'] as const

export const postsQuery = (status: NewsStatus | undefined, q: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...lists, status ?? 'any', q ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(
        endpoints.listNewsPosts,
        { query: { ...(status && { status }), ...(q !== undefined && { q }), page: pageParam } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (page, pages) => (page.hasMore ? pages.length + 1 : undefined),
  })

export const managedPostQuery = (id: string) =>
  queryOptions({
    queryKey: ['news-posts', 'one', id],
    queryFn: ({ signal }) => call(endpoints.getNewsPost, { params: { id } }, { signal }),
    // A form edits it: it is not replaced while somebody types.
    refetchOnWindowFocus: false,
  })

export const audiencesQuery = (organizationId: string | null, q: string) =>
  queryOptions({
    queryKey: ['news-posts', 'audiences', organizationId, q],
    queryFn: ({ signal }) =>
      call(
        endpoints.listNewsAudiences,
        { query: { ...(organizationId !== null && { organizationId }), ...(q !== '' && { q }) } },
        { signal },
      ),
    staleTime: 60_000,
  })

async function cachePost(cache: QueryClient, post: NewsPost): Promise<void> {
  cache.setQueryData(managedPostQuery(post.id).queryKey, post)
  await cache.invalidateQueries({ queryKey: lists })
  // Its author may be a reader too.
  await cache.invalidateQueries({ queryKey: ['news'] })
}

const changing = <Input>(cache: QueryClient, mutationFn: (input: Input) => Promise<NewsPost>) =>
  mutationOptions({ mutationFn, onSuccess: (post) => cachePost(cache, post) })

/** Saves a new draft, or the changes of a post. */
export const saveMutation = (cache: QueryClient, saved: { id: string; revision: number } | null) =>
  changing(cache, (draft: NewsDraft) =>
    saved === null
      ? call(endpoints.createNewsPost, { body: draft })
      : call(endpoints.updateNewsPost, {
          params: { id: saved.id },
          body: { ...draft, revision: saved.revision },
        }),
  )

interface Target {
  id: string
  revision: number
}

export const publishMutation = (cache: QueryClient) =>
  changing(cache, ({ id, revision, publishAt }: Target & { publishAt: string | null }) =>
    call(endpoints.publishNewsPost, { params: { id }, body: { revision, publishAt } }),
  )

export const withdrawMutation = (cache: QueryClient) =>
  changing(cache, ({ id, revision, reason }: Target & { reason: string }) =>
    call(endpoints.withdrawNewsPost, { params: { id }, body: { revision, reason } }),
  )

interface NewVersion extends Target {
  source: string
  files: AttachedFile[]
  change: 'major' | 'minor'
  changeNote: string
}

export const versionMutation = (cache: QueryClient) =>
  changing(cache, ({ id, ...body }: NewVersion) => call(endpoints.addNewsVersion, { params: { id }, body }))

export const duplicateMutation = (cache: QueryClient) =>
  changing(cache, (id: string) => call(endpoints.duplicateNewsPost, { params: { id } }))

export const replyMutation = (cache: QueryClient, questionId: string) =>
  changing(cache, (words: string) =>
    call(endpoints.answerNewsQuestion, { params: { id: questionId }, body: { words } }),
  )
