import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { authenticate } from '#people/accounts/sign-in/server/service.ts'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import type { OversightPermission } from '../../reach/oversight.contract.ts'
import { peopleReachedBy } from '../../reach/server/policy.ts'
import { clinicianIdsSql, isInScope, supervisorIdsSql } from '../../reach/server/row-mapping.ts'
import { keepSupervisionInStep } from './ending.ts'

const permissions = ['viewCases', 'viewCpd', 'viewCompliance', 'signOff'] as const
const columns = {
  viewCases: 'view_cases',
  viewCpd: 'view_cpd',
  viewCompliance: 'view_compliance',
  signOff: 'sign_off',
} as const satisfies Record<OversightPermission, string>
const zones = ['Pacific/Kiritimati', 'Etc/GMT+12', 'UTC']
const counts = { clinicians: 3, supervisors: 3 }

/** A link as the model has it: days count from today. */
interface DrawnLink {
  clinician: number
  supervisor: number
  kind: 'clinical' | 'educational' | 'cover'
  starts: number
  lasts: number | null
  permits: boolean[]
  isEnded: boolean
  covers: number
}

const drawnLink = fc.record<DrawnLink>({
  clinician: fc.nat(counts.clinicians - 1),
  supervisor: fc.nat(counts.supervisors - 1),
  kind: fc.constantFrom('clinical', 'educational', 'cover'),
  starts: fc.integer({ min: -4, max: 4 }),
  lasts: fc.option(fc.nat(4)),
  permits: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  isEnded: fc.boolean(),
  covers: fc.nat(20),
})

interface Link extends DrawnLink {
  id: string
  covered: Link | null
}

/** Leaves out what the tables refuse: a second clinical link, the same link twice, a cover of nothing. */
function possibleLinks(drawn: readonly DrawnLink[]): Link[] {
  const links: Link[] = []
  for (const link of drawn) {
    const others = links.filter(
      ({ kind, clinician, isEnded }) => kind === link.kind && clinician === link.clinician && !isEnded,
    )
    const isTaken = others.some(
      ({ supervisor }) => link.kind === 'clinical' || supervisor === link.supervisor,
    )
    if (isTaken && !link.isEnded) continue
    if (link.kind !== 'cover') {
      links.push({ ...link, id: uuid(), covered: null })
      continue
    }
    const coverable = links.filter(({ kind, clinician }) => kind !== 'cover' && clinician === link.clinician)
    const covered = coverable[link.covers % Math.max(1, coverable.length)]
    if (covered) links.push({ ...link, lasts: link.lasts ?? 0, id: uuid(), covered })
  }
  return links
}

const isOn = ({ starts, lasts, isEnded }: DrawnLink, day: number): boolean =>
  !isEnded && starts <= day && (lasts === null || day <= starts + lasts)

const isActive = (link: Link, day: number): boolean =>
  isOn(link, day) && (link.covered === null || isOn(link.covered, day))

const permitsIn = (link: Link, index: number): boolean =>
  link.permits[index] === true && (link.covered === null || link.covered.permits[index] === true)

async function insert(app: TestApp, links: readonly Link[], { clinicians, supervisors, days }: People) {
  for (const link of links) {
    const today = days[link.clinician] ?? ''
    const from = plusDays(today, link.starts)
    await app.deps.db
      .insertInto('supervision_links')
      .values({
        id: link.id,
        clinician_id: clinicians[link.clinician]?.id ?? '',
        supervisor_id: supervisors[link.supervisor]?.id ?? '',
        kind: link.kind,
        starts_on: from,
        ends_on: link.lasts === null ? null : plusDays(from, link.lasts),
        ...Object.fromEntries(permissions.map((name, index) => [columns[name], link.permits[index]])),
        covers_link_id: link.covered?.id ?? null,
        ended_at: link.isEnded ? new Date() : null,
      })
      .execute()
  }
}

interface People {
  clinicians: GivenUser[]
  supervisors: GivenUser[]
  /** Today, for each clinician. */
  days: string[]
}

/** Whom a supervisor reaches with a permission, as each of the ways to ask says, without the supervisor. */
async function reachedBy(app: TestApp, supervisor: GivenUser, permission: OversightPermission) {
  const actor = await authenticate(app.deps, supervisor.accessToken)
  const { db } = app.deps
  const scope = peopleReachedBy(actor, permission)
  const inScope = await db.selectFrom('users').select('id').where(isInScope(scope)).execute()
  const listed = await sql<{ id: string }>`${sql.raw(
    clinicianIdsSql([permission], `'${supervisor.id}'`),
  )}`.execute(db)
  const named = await sql<{ id: string }>`
    select id from users where ${supervisor.id}::uuid = any(${sql.raw(supervisorIdsSql(permission, 'users.id'))})`.execute(
    db,
  )
  // The function that says it of any instant, which the news uses, agrees with the view about today.
  const linked = async (source: string) =>
    (
      await sql<{ id: string }>`select distinct clinician_id as id from ${sql.raw(source)} as links
        where supervisor_id = ${supervisor.id}::uuid order by 1`.execute(db)
    ).rows
  expect(await linked('supervision_at(now())')).toEqual(await linked('active_supervision'))
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted()
  const expected = ids(inScope.filter(({ id }) => id !== supervisor.id))
  expect(ids(listed.rows)).toEqual(expected)
  expect(ids(named.rows)).toEqual(expected)
  return expected
}

test('day by day, each supervisor sees exactly whom an active link permits, whatever the zones', async ({
  app,
  given,
}) => {
  const { db } = app.deps
  const supervisors = await Promise.all([1, 2, 3].map(() => given.user({ role: 'supervisor' })))
  const clinicians = await Promise.all(
    zones.map(async (timeZone) =>
      given.user({ organizationId: (await given.organization({ timeZone })).id }),
    ),
  )
  const daysNow = () => zones.map((zone) => dateIn(zone, new Date()))
  await fc.assert(
    fc.asyncProperty(fc.array(drawnLink, { minLength: 2, maxLength: 9 }), async (drawn) => {
      const links = possibleLinks(drawn)
      const days = daysNow()
      await db.deleteFrom('supervision_links').execute()
      await insert(app, links, { clinicians, supervisors, days })
      // The days of the links move, so that another day of theirs is today.
      await sql`update supervision_links set starts_on = starts_on + 5, ends_on = ends_on + 5`.execute(db)
      for (let day = -5; day <= 5; day += 1) {
        for (const [index, permission] of permissions.entries()) {
          for (const [position, supervisor] of supervisors.entries()) {
            const expected = links
              .filter((link) => link.supervisor === position && isActive(link, day) && permitsIn(link, index))
              .map(({ clinician }) => clinicians[clinician]?.id ?? '')
            const seen = await reachedBy(app, supervisor, permission)
            fc.pre(daysNow().join() === days.join()) // midnight somewhere: the model's day is over
            expect(seen, `${permission} on day ${day}`).toEqual([...new Set(expected)].toSorted())
          }
        }
        await keepSupervisionInStep(app.deps)
        for (const [position, { id }] of clinicians.entries()) {
          const clinical = links.find(
            (link) => link.clinician === position && link.kind === 'clinical' && isActive(link, day),
          )
          const row = await db
            .selectFrom('users')
            .select('supervisor_id')
            .where('id', '=', id)
            .executeTakeFirst()
          expect(row?.supervisor_id ?? null, `supervisor on day ${day}`).toBe(
            clinical === undefined ? null : supervisors[clinical.supervisor]?.id,
          )
        }
        await sql`update supervision_links set starts_on = starts_on - 1, ends_on = ends_on - 1`.execute(db)
      }
    }),
    { numRuns: 8 },
  )
}, 120_000)

test('a clinician never has two clinical links, nor two equal ones', async ({ app, given }) => {
  const [supervisor, another] = [
    await given.user({ role: 'supervisor' }),
    await given.user({ role: 'supervisor' }),
  ]
  const clinician = await given.user({ supervisor })
  await expect(given.link({ clinician, supervisor: another })).rejects.toThrow('one_clinical')
  await given.link({ clinician, supervisor: another, kind: 'educational' })
  await expect(given.link({ clinician, supervisor: another, kind: 'educational' })).rejects.toThrow(
    'one_educational',
  )
  await expect(given.link({ clinician, supervisor: another, kind: 'cover' })).rejects.toThrow('cover')
  expect(await reachedBy(app, another, 'signOff')).toEqual([clinician.id])
})
