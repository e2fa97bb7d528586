import type pg from 'pg'
import { parseMarkdown } from '#service/news/text/server/markdown.ts'
import { copyRows } from './copy.ts'
import { requirementIdOf } from './requirements.ts'
import { createRandom } from './random.ts'
import type { DemoUser } from './users.ts'

const day = 86_400_000

interface Story {
  title: string
  summary: string
  category: string
  source: string
  /** How many days ago it was published; null for a draft. */
  daysAgo: number | null
  isAnswered: boolean
  /** The requirement, by the code of its template, that whoever understands it meets. */
  satisfies?: string
  cpdHours?: number
}

const stories: readonly Story[] = [
  {
    title: 'Ketamine moves to the red pouch',
    summary: 'From Monday every drug bag is packed in the same way.',
    category: 'safety_alert',
    daysAgo: 6,
    isAnswered: false,
    satisfies: 'sop_acknowledgement',
    cpdHours: 0.25,
    source: `Twice this year the wrong ampoule was in hand at the roadside. From Monday:

1. **Ketamine** lies in the *red* pouch, alone.
2. Midazolam and fentanyl stay in the blue pouch.
3. Whoever opens a bag reads the label aloud.

| Pouch | Drug | Strength |
| --- | --- | --- |
| Red | Ketamine | 10 mg/ml |
| Blue | Midazolam | 1 mg/ml |
| Blue | Fentanyl | 50 micrograms/ml |

> If a bag is packed the old way, take it out of service and tell the base.`,
  },
  {
    title: 'Night landing sites: two have changed',
    summary: 'The quarry and the rugby ground.',
    category: 'operations',
    daysAgo: 20,
    isAnswered: true,
    source: `Two sites are **closed** at night until spring:

- the quarry, for its new power line
- the rugby ground, for its floodlights

The list on the base board is current.`,
  },
  {
    title: 'Teaching day in spring',
    summary: '',
    category: 'education',
    daysAgo: null,
    isAnswered: false,
    source: 'Date and speakers follow. Topics so far:\n\n- blast injury\n- the difficult airway in a car',
  },
]

/** Writes the news of each service: a post that waits for an answer, one that was answered, and a draft. */
export async function copyNews(
  client: pg.ClientBase,
  users: readonly DemoUser[],
  today: Date,
): Promise<void> {
  const random = createRandom(stories.length)
  for (const members of Map.groupBy(users, ({ organization }) => organization).values())
    await copyNewsOf(client, members, { today, random })
}

const authorRoles: readonly string[] = ['admin', 'supervisor']

async function copyNewsOf(
  client: pg.ClientBase,
  members: readonly DemoUser[],
  { today, random }: { today: Date; random: ReturnType<typeof createRandom> },
): Promise<void> {
  const active = members.filter(({ status }) => status === 'active')
  const [author] = authorRoles.flatMap((name) => active.filter(({ role }) => role === name))
  if (!author) return
  const readers = active.filter(({ id }) => id !== author.id)
  const posts = stories.map((story) => {
    const at = new Date(today.getTime() - (story.daysAgo ?? 1) * day)
    return { ...story, id: random.uuid(at.getTime()), at }
  })
  await copyRows(
    client,
    'news_posts',
    posts.map(({ id, title, summary, category, daysAgo, at, satisfies, cpdHours }) => ({
      id,
      organization_id: author.organization.id,
      author_id: author.id,
      title,
      summary,
      category,
      for_everyone: true,
      audience_organizations: [],
      audience_roles: [],
      audience_professions: [],
      audience_bases: [],
      audience_people: [],
      pinned: false,
      requires_answer: daysAgo !== null,
      due_days: 21,
      satisfies: satisfies === undefined ? null : requirementIdOf(author.organization, satisfies),
      cpd_hours: cpdHours ?? null,
      cpd_category: cpdHours === undefined ? null : 'educational',
      publish_at: daysAgo === null ? null : at,
      asked_at: daysAgo === null ? null : at,
      created_at: at,
      updated_at: at,
    })),
  )
  await copyRows(
    client,
    'news_versions',
    posts.map(({ id, source, at }) => ({
      post_id: id,
      number: 1,
      source,
      tree: JSON.stringify(parseMarkdown(source)),
      change: 'major',
      change_note: '',
      author_id: author.id,
      created_at: at,
    })),
  )
  const answered = posts.filter(({ isAnswered }) => isAnswered)
  await copyRows(
    client,
    'news_views',
    answered.flatMap(({ id, at }) =>
      readers.map((reader) => ({ post_id: id, user_id: reader.id, first_opened_at: at, version: 1 })),
    ),
  )
  await copyRows(
    client,
    'news_answers',
    answered.flatMap(({ id, at }) =>
      readers.map((reader) => ({
        id: random.uuid(at.getTime()),
        post_id: id,
        version: 1,
        user_id: reader.id,
        answer: 'understood',
        answered_at: new Date(at.getTime() + day),
      })),
    ),
  )
}
