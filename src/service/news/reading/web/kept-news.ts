import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { isPicturePreviewed } from '#evidence/file-kinds.ts'
import { call } from '#platform/web/api/call.ts'
import {
  deleteCopy,
  readCopies,
  readCopy,
  replaceCopies,
  type KeptCopy,
} from '#platform/web/offline/kept-copies.ts'
import { readUser } from '#platform/web/session/session-store.ts'
import { addresses } from '../../addresses.ts'
import type * as contract from '../contract.ts'
import type { News } from '../contract.ts'
import { readQueued } from './queued-answers.ts'

const endpoints: AddressesOf<typeof contract> = addresses

/** A post as the device keeps it: its text, and its small pictures by the ids of their files. */
interface KeptPost {
  post: News
  pictures: ReadonlyMap<string, Blob>
}

/** A post from the device, with the time at which the server sent it. */
export type ReadPost = News & { keptAt?: number }

const maxPictureBytes = 500_000
const maxPicturesBytes = 3_000_000

async function fetchPicture(fileUrl: string): Promise<Blob | null> {
  const answer = await fetch(fileUrl, { signal: AbortSignal.timeout(20_000) }).catch(() => null)
  return answer?.ok ? answer.blob() : null
}

/** Returns the pictures of the posts, in their order, as far as there is room. Those that the device has are not loaded again. */
async function collectPictures(posts: readonly News[], earlier: readonly KeptCopy<KeptPost>[]) {
  const known = new Map(earlier.flatMap(({ value }) => [...value.pictures]))
  const pictures = new Map<string, Blob>()
  let room = maxPicturesBytes
  for (const { id, mimeType, sizeBytes, fileUrl } of posts.flatMap(({ files }) => files)) {
    if (!isPicturePreviewed(mimeType) || sizeBytes > Math.min(maxPictureBytes, room)) continue
    // One after the other, because the line may be poor.
    // oxlint-disable-next-line no-await-in-loop
    const picture = known.get(id) ?? (await fetchPicture(fileUrl))
    if (picture === null) continue
    room -= sizeBytes
    pictures.set(id, picture)
  }
  return pictures
}

/** Keeps the posts that wait for the user or are pinned on this device, and no others. */
export async function keepNews(userId: string): Promise<void> {
  const { posts } = await call(endpoints.listKeptNews, {}, { signal: AbortSignal.timeout(20_000) })
  const savedAt = Date.now()
  const pictures = await collectPictures(posts, await readCopies<KeptPost>(userId))
  const picturesOf = ({ files }: News) =>
    new Map(files.flatMap(({ id }) => (pictures.has(id) ? [[id, pictures.get(id)!] as const] : [])))
  await replaceCopies<KeptPost>(
    userId,
    posts.map((post) => ({ key: post.id, savedAt, value: { post, pictures: picturesOf(post) } })),
  )
}

const toUrl = (picture: Blob | undefined): string => (picture ? URL.createObjectURL(picture) : '')

/** Returns the copy of a post as the screen shows it; null if there is none. Files that are not kept have no address. */
export async function readKeptPost(id: string): Promise<ReadPost | null> {
  const copy = await readCopy<KeptPost>(readUser()?.id ?? '', id)
  if (copy === null) return null
  const { post, pictures } = copy.value
  const files = post.files.map((file) => ({ ...file, fileUrl: toUrl(pictures.get(file.id)) }))
  return { ...post, files, keptAt: copy.savedAt }
}

/** Forgets a post that is no longer meant for the user. */
export const forgetPost = (id: string): Promise<void> => deleteCopy(readUser()?.id ?? '', id)

/** Forgets a post that its user has just answered, and keeps what the server then sends. */
export async function keepAgain(id: string): Promise<void> {
  await forgetPost(id)
  const user = readUser()
  if (user !== null) await keepNews(user.id)
}

/** Returns what a list of these posts would be; null if the device keeps none. */
export async function readKeptList(isWaiting: boolean) {
  const copies = await readCopies<KeptPost>(readUser()?.id ?? '')
  const [copy] = copies
  if (!copy) return null
  // What is answered waits for the network, no longer for the user.
  const answered = new Set(
    readQueued(readUser()?.id ?? '').flatMap(({ postId, body, problem }) =>
      'answer' in body && problem === null ? [postId] : [],
    ),
  )
  const all = copies.map(({ value: { post } }) => ({
    ...post,
    isWaiting: post.isWaiting && !answered.has(post.id),
  }))
  // In the order of the server: by due date, then posts whose deadline is paused by a question.
  const waiting = all
    .filter((post) => post.isWaiting)
    .toSorted((a, b) => ((a.dueOn ?? '9999') < (b.dueOn ?? '9999') ? -1 : 1))
  const newest = all.toSorted((a, b) => (a.publishedAt > b.publishedAt ? -1 : 1))
  return {
    posts: isWaiting ? waiting : newest,
    hasMore: false,
    waiting: waiting.length,
    keptAt: copy.savedAt,
  }
}
