import {
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import type { AddressesOf, CallInput, CallResponse } from '#platform/contract/endpoint.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../../addresses.ts'
import type * as records from '../../records/contract.ts'
import type * as contract from '../contract.ts'
import type { News } from '../contract.ts'
import type * as previewContract from '../preview.contract.ts'
import type { NewsSearch } from '../news-search.ts'
import type { ReadPost } from './kept-news.ts'

const endpoints: AddressesOf<typeof contract & typeof previewContract & typeof records> = addresses

type ReadWaiting = CallResponse<typeof contract.getWaitingNews> & { keptAt?: number }
type ReadList = CallResponse<typeof contract.listNews> & { keptAt?: number }

const lists = ['news', 'list'] as const

export const newsQuery = (search: NewsSearch) =>
  infiniteQueryOptions({
    queryKey: [...lists, search],
    queryFn: ({ pageParam, signal, client, queryKey }) =>
      orKept<ReadList>(
        call(endpoints.listNews, { query: { ...withoutEmpty(search), page: pageParam } }, { signal }),
        (kept) => (pageParam === 1 && isKept(search) ? kept.readKeptList(search.part === 'waiting') : null),
        loadedAt(client.getQueryState<InfiniteData<ReadList>>(queryKey), (data) => data.pages[0]?.keptAt),
      ),
    initialPageParam: 1,
    getNextPageParam: (page, pages) => (page.hasMore ? pages.length + 1 : undefined),
  })

const withoutEmpty = ({ part, q, category }: NewsSearch) => ({
  ...(part && { part }),
  ...(q !== undefined && { q }),
  ...(category && { category }),
})

/** Whether the device has what this search would find. */
const isKept = ({ part, q, category }: NewsSearch): boolean =>
  part !== 'answered' && q === undefined && category === undefined

export const waitingNewsQuery = queryOptions({
  queryKey: [...lists, 'first'],
  queryFn: ({ signal, client, queryKey }) =>
    orKept<ReadWaiting>(
      call(endpoints.getWaitingNews, {}, { signal }),
      async (kept) => {
        const list = await kept.readKeptList(true)
        return list && { ...list, overdue: 0, first: list.posts[0] ?? null }
      },
      loadedAt(client.getQueryState<ReadWaiting>(queryKey), ({ keptAt }) => keptAt),
    ),
})

export const postQuery = (id: string) =>
  queryOptions({
    queryKey: ['news', 'one', id],
    queryFn: ({ signal, client, queryKey }): Promise<ReadPost> =>
      orKept<ReadPost>(
        call(endpoints.readNews, { params: { id } }, { signal }),
        (kept, isGone) => (isGone ? kept.forgetPost(id).then(() => null) : kept.readKeptPost(id)),
        loadedAt(client.getQueryState<ReadPost>(queryKey), ({ keptAt }) => keptAt),
      ),
    // A copy is replaced as soon as there is a network.
    staleTime: ({ state }) => (state.data?.keptAt === undefined ? usualAgeMs : 0),
  })

const usualAgeMs = 30_000

type KeptNews = typeof import('./kept-news.ts')

/** Returns when the server sent what a screen shows, in milliseconds; 0 if it shows nothing. */
function loadedAt<Read>(
  state: { data: Read | undefined; dataUpdatedAt: number } | undefined,
  keptAtOf: (data: Read) => number | undefined,
): number {
  if (state?.data === undefined) return 0
  return keptAtOf(state.data) ?? state.dataUpdatedAt
}

/**
 * Returns the answer of the server; without a network what the device keeps, unless the screen shows something newer. A post that
 * the server no longer shows to the user is forgotten by the device too.
 */
async function orKept<Read extends { keptAt?: number }>(
  answer: Promise<Read>,
  readKept: (kept: KeptNews, isGone: boolean) => Promise<Read | null> | null,
  shownAt: number,
): Promise<Read> {
  try {
    return await answer
  } catch (error) {
    const status = error instanceof ApiError ? error.status : null
    if (status !== 0 && status !== 404) throw error
    // Its code may be missing without a network, if the application is not installed.
    const kept = await import('./kept-news.ts').catch(() => null)
    const copy = kept && (await readKept(kept, status === 404))
    if (!copy || (copy.keptAt ?? 0) < shownAt) throw error
    return copy
  }
}

async function cachePost(cache: QueryClient, post: News): Promise<void> {
  cache.setQueryData<ReadPost>(postQuery(post.id).queryKey, post)
  await cache.invalidateQueries({ queryKey: lists })
  // Until the device asks again, it must not say that the post still waits.
  if (post.isWaiting) return
  const kept = await import('./kept-news.ts').catch(() => null)
  await kept?.keepAgain(post.id).catch(() => undefined)
}

/** What was sent: the post as it is now, or `queued` without a network. */
type Sent = News | 'queued'

async function orQueue(
  answer: Promise<News>,
  queue: (queued: typeof import('./queued-answers.ts')) => void,
): Promise<Sent> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error
    const queued = await import('./queued-answers.ts').catch(() => null)
    if (queued === null) throw error
    queue(queued)
    return 'queued'
  }
}

/** Reloads what an answer changes elsewhere: requirements, and CPD that is added by itself. */
async function refetchGiven(cache: QueryClient, { gives: { satisfies, cpd } }: News): Promise<void> {
  const keys = [...(satisfies ? ['compliance', 'dashboard'] : []), ...(cpd ? ['cpd', 'dashboard'] : [])]
  await Promise.all(keys.map((key) => cache.invalidateQueries({ queryKey: [key] })))
}

type Answer = CallInput<typeof contract.answerNews>['body']
type Target = Pick<News, 'id' | 'title'>

export const answerMutation = (cache: QueryClient, { id, title }: Target) =>
  mutationOptions({
    mutationFn: (body: Answer) =>
      orQueue(call(endpoints.answerNews, { params: { id }, body }), ({ queueAnswer }) =>
        queueAnswer({ postId: id, title, body }),
      ),
    onSuccess: async (sent) => {
      if (sent === 'queued') return
      await cachePost(cache, sent)
      await refetchGiven(cache, sent)
    },
  })

export const askMutation = (cache: QueryClient, { id, title }: Target) =>
  mutationOptions({
    mutationFn: ({ messageId, ...body }: { messageId: string; version: number; words: string }) =>
      // If the request arrives and its response is lost, it is sent again, and adds nothing.
      orQueue(
        call(endpoints.askAboutNews, { params: { id }, body: { ...body, id: messageId } }),
        ({ queueAnswer }) => queueAnswer({ id: messageId, postId: id, title, body }),
      ),
    onSuccess: (sent) => (sent === 'queued' ? undefined : cachePost(cache, sent)),
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
