import type pg from 'pg'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { copyRows } from './copy.ts'
import { createRandom } from './random.ts'
import type { DemoUser } from './users.ts'

/** How many clinicians have an educational supervisor too. */
const educational = 3
const daysOfLeave = 10

/** Writes the clinical links, and for the first service some educational ones and a supervisor whom a colleague covers. */
export async function copySupervision(
  client: pg.ClientBase,
  users: readonly DemoUser[],
  today: string,
): Promise<void> {
  const random = createRandom(users.length)
  const linkOf = (clinician: DemoUser, supervisorId: string) => ({
    id: random.uuid(clinician.joinedAt.getTime()),
    clinician_id: clinician.id,
    supervisor_id: supervisorId,
    kind: 'clinical',
    starts_on: clinician.joinedAt.toISOString().slice(0, 10),
    ends_on: null as string | null,
    sign_off: true,
    covers_link_id: null as string | null,
  })
  const clinical = users.flatMap((user) =>
    user.supervisorId === null ? [] : [linkOf(user, user.supervisorId)],
  )
  const supervisors = users.filter(({ role, status }) => role === 'supervisor' && status === 'active')
  const absent = supervisors.find(({ id, organization }) =>
    supervisors.some((other) => other.id !== id && other.organization === organization),
  )
  const colleague = supervisors.find(
    ({ id, organization }) => id !== absent?.id && organization === absent?.organization,
  )
  const ofAbsent = clinical.filter(({ supervisor_id: id }) => id === absent?.id)
  const further =
    colleague === undefined
      ? []
      : [
          ...ofAbsent.map((covered) => ({
            ...covered,
            id: random.uuid(Date.parse(today)),
            supervisor_id: colleague.id,
            kind: 'cover',
            starts_on: plusDays(today, -2),
            ends_on: plusDays(today, daysOfLeave - 2),
            covers_link_id: covered.id,
          })),
          ...ofAbsent.slice(0, educational).map((covered) => ({
            ...covered,
            id: random.uuid(Date.parse(today)),
            supervisor_id: colleague.id,
            kind: 'educational',
            sign_off: false,
          })),
        ]
  await copyRows(client, 'supervision_links', [...clinical, ...further])
}
