import { dateIn, formatDay } from '#platform/contract/zoned-time.ts'
import { toJobActor, toReach } from '#platform/server/auth/actor.ts'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { weekDue } from '#compliance/reminders/schedule/due.ts'
import {
  declareDigestPart,
  type DigestReader,
  type DigestSection,
} from '#compliance/reminders/server/service.ts'
import { paths } from '#paths/paths.ts'
import { questionsWords } from '../../posts/news-words.ts'
import { textForMailOr } from '#platform/server/mail/words.ts'
import { postsManagedBy, type ManagedScope } from '../../posts/server/policy.ts'
import {
  listQuestionReaders,
  listStillUnanswered,
  listUnmailedQuestions,
  noteQuestionMails,
  type AskedQuestion,
  type UnansweredQuestion,
} from '../../posts/server/unanswered-queries.ts'
import { maxDescribed, toNewsEmails, type MailedVersion } from '../mail-rules.ts'
import { count, listTexts, neutralTitle, overdueText, postsSubject, postText } from './post-texts.ts'
import { listPostsInMail } from './posts-in-mail.ts'
import { readerLock } from './publication-mails.ts'
import { listDigestReaders, listForDigest, listOverdue, noteMails } from './queries.ts'
import { findMailReader, type MailReader } from './reader-queries.ts'

interface NewsDigest {
  published: readonly MailedVersion[]
  overdue: readonly MailedVersion[]
  questions: readonly AskedQuestion[]
  /** The Monday of the week in which the answers are overdue. */
  monday: string | null
}

const findMonday = ({ clock }: Deps, { time_zone: zone }: DigestReader): string | null =>
  weekDue(dateIn(zone, clock.now()))

const listCandidates = async (deps: Deps, people: readonly DigestReader[]): Promise<readonly string[]> => {
  const [first] = people
  const when = { now: deps.clock.now(), monday: first ? findMonday(deps, first) : null }
  const ids = people.map(({ id }) => id)
  return [
    ...(await listDigestReaders(deps.db, ids, when)),
    ...(await listQuestionReaders(deps.db, ids, when.now)),
  ]
}

/** Clinicians manage no posts; who wants no emails about news sees the questions on the start page. */
const getsQuestions = ({ role, notifications }: MailReader): boolean =>
  role !== 'clinician' && toNewsEmails(notifications) !== 'none'

/** Returns the posts that a reader manages, about which others ask. */
const postsManagedByReader = (reader: MailReader): ManagedScope =>
  postsManagedBy({ ...toJobActor(reader), reach: toReach(reader.role, reader.administrator_reach) })

const toAsked = ({ id, askedAt }: UnansweredQuestion): AskedQuestion => ({ id, askedAt })

const toVersion = ({ id, version }: MailedVersion): MailedVersion => ({ id, version })

async function find(deps: Deps, tx: Tx, digestReader: DigestReader): Promise<NewsDigest | null> {
  const { id } = digestReader
  await takeAdvisoryLock(tx, readerLock(id))
  const reader = await findMailReader(tx, id)
  if (!reader) return null
  const now = deps.clock.now()
  const monday = findMonday(deps, digestReader)
  const unread = await listForDigest(tx, id, now)
  const published = await listPostsInMail(tx, reader, unread, { kind: 'published', now })
  const late = monday === null ? [] : await listOverdue(tx, id, now, monday)
  const overdue = await listPostsInMail(tx, reader, late, { kind: 'overdue', now })
  const questions = getsQuestions(reader)
    ? await listUnmailedQuestions(tx, postsManagedByReader(reader), now)
    : []
  if (published.length + overdue.length + questions.length === 0) return null
  return {
    published: published.map(toVersion),
    overdue: overdue.map(toVersion),
    questions: questions.map(toAsked),
    monday,
  }
}

async function note(deps: Deps, tx: Tx, { id }: DigestReader, facts: NewsDigest): Promise<void> {
  const now = deps.clock.now()
  await noteMails(tx, id, { kind: 'published', day: null, now }, facts.published)
  await noteMails(tx, id, { kind: 'overdue', day: facts.monday, now }, facts.overdue)
  await noteQuestionMails(tx, id, facts.questions, now)
}

async function compose(deps: Deps, userId: string, facts: NewsDigest): Promise<DigestSection | null> {
  const { db, clock, publicUrl } = deps
  const reader = await findMailReader(db, userId)
  if (!reader) return null
  const now = clock.now()
  const late = await listPostsInMail(db, reader, facts.overdue, { kind: 'overdue', now })
  const published = await listPostsInMail(db, reader, facts.published, { kind: 'published', now })
  // A post that is new to somebody and overdue already is listed once.
  const unread = published.filter(({ id }) => late.every((post) => post.id !== id))
  const questions = getsQuestions(reader)
    ? await listStillUnanswered(db, postsManagedByReader(reader), now, facts.questions)
    : []
  if (unread.length + late.length + questions.length === 0) return null
  return {
    subject: [
      ...(unread.length > 0 ? [postsSubject(unread)] : []),
      ...(late.length > 0 ? [count(late.length, 'overdue answer', 'overdue answers')] : []),
      ...(questions.length > 0 ? [questionsWords(questions.length, 0)] : []),
    ].join(', '),
    paragraphs: [
      ...(unread.length > 0 ? ['News of your service:', ...listTexts(unread, postText)] : []),
      ...(late.length > 0 ? ['Your answer is overdue:', ...listTexts(late, overdueText)] : []),
      ...toQuestionTexts(questions, reader.time_zone),
    ],
    links: [
      ...(unread.length + late.length > 0
        ? [{ label: 'Open News', url: `${publicUrl}${paths.news()}` }]
        : []),
      ...(questions.length > 0
        ? [{ label: 'Open News Management', url: `${publicUrl}${paths.newsManagement()}` }]
        : []),
    ],
  }
}

/** Says since when questions wait, and about which posts. What somebody asked is read only in Sortie. */
function toQuestionTexts(questions: readonly UnansweredQuestion[], zone: string): string[] {
  const [oldest] = questions
  if (!oldest) return []
  const titles = [...new Set(questions.map(({ title }) => textForMailOr(title, neutralTitle)))]
  const since = formatDay(dateIn(zone, new Date(oldest.askedAt)))
  return [
    `Readers have asked about posts, and nobody has answered since ${since}:`,
    ...titles.slice(0, maxDescribed),
    ...(titles.length > maxDescribed ? [`And ${titles.length - maxDescribed} more.`] : []),
  ]
}

declareDigestPart<NewsDigest>({ name: 'news', listCandidates, find, note, compose })
