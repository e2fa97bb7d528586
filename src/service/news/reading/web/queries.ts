import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../../addresses.ts'
import type * as records from '../../records/contract.ts'
import type * as contract from '../contract.ts'
import type { News } from '../contract.ts'
import type * as previewContract from '../preview.contract.ts'
import type { NewsSearch } from '../news-search.ts'

const endpoints: AddressesOf<typeof contract & typeof previewContract & typeof records> = addresses

const lists = ['news', 'list'] as const

export const newsQuery = (search: NewsSearch) =>
  infiniteQueryOptions({
    queryKey: [...lists, search],
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.listNews, { query: { ...withoutEmpty(search), page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (page, pages) => (page.hasMore ? pages.length + 1 : undefined),
  })

const withoutEmpty = ({ part, q, category }: NewsSearch) => ({
  ...(part && { part }),
  ...(q !== undefined && { q }),
  ...(category && { category }),
})

export const waitingNewsQuery = queryOptions({
  queryKey: [...lists, 'first'],
  queryFn: ({ signal }) => call(endpoints.getWaitingNews, {}, { signal }),
})

export const postQuery = (id: string) =>
  queryOptions({
    queryKey: ['news', 'one', id],
    queryFn: ({ signal }) => call(endpoints.readNews, { params: { id } }, { signal }),
  })

async function cachePost(cache: QueryClient, post: News): Promise<void> {
  cache.setQueryData(postQuery(post.id).queryKey, post)
  await cache.invalidateQueries({ queryKey: lists })
}

/** Reloads what an answer changes elsewhere: requirements, and CPD that is added by itself. */
async function refetchGiven(cache: QueryClient, { gives: { satisfies, cpd } }: News): Promise<void> {
  const keys = [...(satisfies ? ['compliance', 'dashboard'] : []), ...(cpd ? ['cpd', 'dashboard'] : [])]
  await Promise.all(keys.map((key) => cache.invalidateQueries({ queryKey: [key] })))
}

type Answer = CallInput<typeof contract.answerNews>['body']

export const answerMutation = (cache: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: Answer) => call(endpoints.answerNews, { params: { id }, body }),
    onSuccess: async (post) => {
      await cachePost(cache, post)
      await refetchGiven(cache, post)
    },
  })

export const askMutation = (cache: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: { version: number; words: string }) =>
      call(endpoints.askAboutNews, { params: { id }, body }),
    onSuccess: (post) => cachePost(cache, post),
  })

type Previewed = CallInput<typeof previewContract.previewNewsPost>['body']

/** A post as its author has it, saved or not. */
export interface PreviewedPost extends Omit<Previewed, 'reader'> {
  title: string
  summary: string
  category: News['category']
  pinned: boolean
  requiresAnswer: boolean
  dueDays: number
  source: string
  /** Null: not planned yet. */
  publishAt: string | null
  /** Null: the user. */
  authorName: string | null
}

export const previewQuery = ({ organizationId, audience }: PreviewedPost, reader: Previewed['reader']) =>
  queryOptions({
    queryKey: ['news-posts', 'preview', organizationId, audience, reader],
    queryFn: ({ signal }) =>
      call(endpoints.previewNewsPost, { body: { organizationId, audience, reader } }, { signal }),
    retry: false,
  })

export const addCpdMutation = (cache: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: () => call(endpoints.addNewsCpd, { params: { id }, body: {} }),
    onSuccess: async (post) => {
      await cachePost(cache, post)
      await refetchGiven(cache, post)
    },
  })

export const chooseCpdMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (addsCpd: boolean) => call(endpoints.chooseNewsCpd, { body: { addsCpd } }),
    // Every post shows the choice.
    onSuccess: () => cache.invalidateQueries({ queryKey: ['news', 'one'] }),
  })
