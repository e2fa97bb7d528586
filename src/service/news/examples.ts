import { everyone, overseers } from '#testing/callers.ts'
import { givenEvidence } from '#testing/evidence.ts'
import { newId, toPostRequest } from '#testing/id-attempts.ts'
import type { Examples, OrganizationScene, OwnRecords } from '#testing/examples.ts'
import { ownUserId } from '#testing/id-attempts.ts'
import { pathForUser } from '#testing/looks.ts'
import type { TestApp } from '#testing/test.ts'
import type { GivenUser } from '#testing/given.ts'
import type { Audience } from './posts/contract.ts'
import type { NewsFile } from './posts/files.contract.ts'
import { answerNews, askAboutNews, readNews } from './reading/contract.ts'
import { chooseNewsCpd } from './records/contract.ts'
import {
  createNewsPost,
  getNewsPost,
  publishNewsPost,
  type NewsDraft,
  type NewsPost,
} from './writing/contract.ts'

export const question = { version: 1, words: 'Which pouch is meant?' }

export const nobody: Audience = {
  everyone: false,
  organizations: [],
  roles: [],
  professions: [],
  bases: [],
  people: [],
  supervised: false,
}

export const draft: NewsDraft = {
  organizationId: null,
  title: 'Ketamine is stored elsewhere',
  summary: '',
  category: 'safety_alert',
  audience: { ...nobody, everyone: true },
  pinned: false,
  requiresAnswer: true,
  dueDays: 21,
  renewMonths: null,
  expiresAt: null,
  satisfies: null,
  cpd: null,
  source: 'It now lies in the **red** pouch.',
}

/** Writes a draft as its author. */
export async function givenDraft(
  app: TestApp,
  author: GivenUser,
  facts: Partial<NewsDraft> = {},
): Promise<NewsPost> {
  const body = { ...draft, organizationId: author.organizationId, ...facts }
  const response = await app.as(author).call(createNewsPost, { body })
  if (response.status !== 201) throw new Error(`No draft was made: ${JSON.stringify(response.body)}`)
  return response.body
}

/** Publishes a post as its author. */
export async function givenPost(
  app: TestApp,
  author: GivenUser,
  facts: Partial<NewsDraft> = {},
): Promise<NewsPost> {
  const { id, revision } = await givenDraft(app, author, facts)
  const body = { revision, publishAt: null }
  const response = await app.as(author).call(publishNewsPost, { params: { id }, body })
  if (response.status !== 200) throw new Error(`Nothing was published: ${JSON.stringify(response.body)}`)
  return response.body
}

/** Publishes a post that gives CPD, which its reader then understands. */
async function givenUnderstood(
  app: TestApp,
  { author, reader }: { author: GivenUser; reader: GivenUser },
): Promise<NewsPost> {
  const post = await givenPost(app, author, {
    audience: { ...nobody, people: [reader.id] },
    cpd: { hours: 1, category: 'educational' },
  })
  const body = { version: 1, answer: 'understood' as const }
  await app.as(reader).call(answerNews, { params: { id: post.id }, body })
  return post
}

const withDraft = async ({ app, admin }: OrganizationScene, body: object = {}) => {
  const { id, revision } = await givenDraft(app, admin)
  return { person: admin, params: { id }, body: { revision, ...body } }
}

const withPost = async ({ app, admin }: OrganizationScene, body: object = {}) => {
  const { id, revision } = await givenPost(app, admin)
  return { person: admin, params: { id }, body: { revision, ...body } }
}

declare module '#testing/examples.ts' {
  interface OwnRecords {
    newsPost: NewsPost
    newsFile: NewsFile
    understoodPost: NewsPost
  }
}

const fileLink = ({ newsFile }: OwnRecords) => new URL(newsFile.fileUrl, 'http://sortie.test').search
const ownPost = ({ newsPost }: OwnRecords) => newsPost.id
const typedByManagers = 'Managers of news write it; access is by the post: news.'
const ofAnAudience = 'Whom the caller may address: news/writing.'

export const examples: Examples = {
  callers: {
    openNewsFile: everyone,
    listNewsPosts: overseers,
    listNewsAudiences: overseers,
    countNewsAudience: overseers,
    previewNewsPost: overseers,
    getNewsPost: overseers,
    getNewsReport: overseers,
    downloadNewsReport: overseers,
    createNewsPost: overseers,
    updateNewsPost: overseers,
    publishNewsPost: overseers,
    addNewsVersion: overseers,
    withdrawNewsPost: overseers,
    duplicateNewsPost: overseers,
    getNewsReminders: overseers,
    remindNewsReaders: overseers,
    answerNewsQuestion: overseers,
  },
  accepted: {
    countNewsAudience: ({ admin, organizationId }) => ({
      person: admin,
      body: { organizationId, audience: draft.audience },
    }),
    previewNewsPost: ({ admin, organizationId }) => ({
      person: admin,
      body: {
        organizationId,
        audience: draft.audience,
        reader: { organizationId, role: 'clinician', profession: null, base: null },
      },
    }),
    getNewsPost: (scene) => withPost(scene),
    getNewsReport: (scene) => withPost(scene),
    downloadNewsReport: (scene) => withPost(scene),
    createNewsPost: ({ admin, organizationId }) => ({ person: admin, body: { ...draft, organizationId } }),
    updateNewsPost: (scene) => withDraft(scene, draft),
    publishNewsPost: (scene) => withDraft(scene, { publishAt: null }),
    addNewsVersion: (scene) => withPost(scene, { source: 'Blue.', change: 'major', changeNote: 'Now blue.' }),
    withdrawNewsPost: (scene) => withPost(scene, { reason: 'It was wrong.' }),
    duplicateNewsPost: async (scene) => ({ ...(await withPost(scene)), body: {} }),
    getNewsReminders: async (scene) => ({ ...(await withPost(scene)), body: {} }),
    remindNewsReaders: async (scene) => ({ ...(await withPost(scene)), body: {} }),
    answerNewsQuestion: async (scene) => {
      const { app, own, admin } = scene
      const post = await givenPost(app, admin)
      await app.as(own.person).call(askAboutNews, { params: { id: post.id }, body: question })
      const { body } = await app.as(admin).call(getNewsPost, { params: { id: post.id } })
      return {
        person: admin,
        params: { id: body.questions[0]?.id ?? '' },
        body: { words: 'The left one.' },
      }
    },
  },
  pathIds: {
    'listAcknowledgedNews:userId': { ownValue: ownUserId },
    'readNews:id': { ownValue: ownPost },
    'answerNews:id': { ownValue: ownPost, payload: () => ({ version: 1, answer: 'understood' }) },
    'addNewsCpd:id': { ownValue: ({ understoodPost }) => understoodPost.id, payload: () => ({}) },
    'askAboutNews:id': { ownValue: ownPost, payload: () => question },
    'openNewsFile:id': { ownValue: ownPost, query: fileLink },
  },
  fieldIds: {
    'askAboutNews.id': {
      request: (id, { newsPost }) => toPostRequest(`/api/news/${newsPost.id}/questions`, { ...question, id }),
      status: (kind) => (kind === 'news_messages' ? 409 : 200),
      ownValue: newId,
    },
  },
  views: {
    listAcknowledgedNews: { viewers: overseers, request: pathForUser },
  },
  organizationChanges: {
    createNewsPost: ofAnAudience,
    updateNewsPost: typedByManagers,
    publishNewsPost: typedByManagers,
    addNewsVersion: typedByManagers,
    withdrawNewsPost: typedByManagers,
    duplicateNewsPost: typedByManagers,
    remindNewsReaders: typedByManagers,
    answerNewsQuestion: typedByManagers,
    countNewsAudience: ofAnAudience,
    previewNewsPost: ofAnAudience,
  },
  notLookedUp: {
    'openNewsFile.file': 'Signed, as the reader is.',
    'openNewsFile.reader': 'Signed: the link of one reader opens for no other (files.test.ts).',
  },
  readableColumns: {
    listAcknowledgedNews: [
      ['themselves', 'their supervisor', 'an administrator', 'a super administrator'],
      ['name'],
    ],
    listNewsAudiences: [['their supervisor', 'an administrator', 'a super administrator'], ['name']],
  },
  records: async ({ app, person, supervisor }) => {
    const { id: fileId } = await givenEvidence(app, supervisor)
    const facts = { audience: { ...nobody, people: [person.id] }, files: [{ id: fileId, alt: '' }] }
    const newsPost = await givenPost(app, supervisor, facts)
    const { body } = await app.as(person).call(readNews, { params: { id: newsPost.id } })
    const [newsFile] = body.files
    if (!newsFile) throw new Error('The post has no file')
    return {
      newsPost,
      newsFile,
      understoodPost: await givenUnderstood(app, { author: supervisor, reader: person }),
    }
  },
  rows: async ({ app, organizationId, owner, supervisor, text }) => {
    // The file is the owner's, and stays with the post.
    const { id: fileId } = await givenEvidence(app, owner)
    const post = await givenPost(app, supervisor, { audience: { ...nobody, people: [owner.id] } })
    const { db } = app.deps
    await db
      .insertInto('news_version_files')
      .values({ post_id: post.id, version: 1, evidence_id: fileId, position: 0, alt: '' })
      .execute()
    const params = { id: post.id }
    await app.as(owner).call(readNews, { params })
    const asked = await app.as(owner).call(askAboutNews, { params, body: { version: 1, words: text } })
    await app.as(owner).call(chooseNewsCpd, { body: { addsCpd: true } })
    await givenUnderstood(app, { author: supervisor, reader: owner })
    // Whoever wrote a post may have had another role since.
    for (const table of ['news_posts', 'news_versions'] as const) {
      const key = table === 'news_posts' ? 'id' : 'post_id'
      await db
        .updateTable(table)
        .set({ author_id: owner.id })
        .where(key as 'author_id', '=', post.id)
        .execute()
    }
    const mail = { post_id: post.id, version: 1 }
    const at = new Date()
    await db
      .insertInto('news_mails')
      .values({ ...mail, user_id: owner.id, kind: 'published', queued_at: at })
      .execute()
    await db
      .insertInto('news_reminders')
      .values({ ...mail, sender_id: owner.id, day: '2026-11-29', people: 1, sent_at: at })
      .execute()
    const asking = { question_id: asked.body.thread?.id ?? '', asked_at: at }
    await db
      .insertInto('news_question_mails')
      .values({ ...asking, user_id: owner.id, queued_at: at })
      .execute()
    if (post.organizationId !== organizationId) throw new Error('The post is of another organization')
    return { news: [post.id], 'news-posts': [post.id], 'news-questions': [asked.body.thread?.id ?? ''] }
  },
}
