import type { BenchDatabase } from '#testing/bench-database.ts'

/** The users who make the calls: clinicians with logbooks of average length, and an administrator who sees everything. */
export interface Callers {
  clinicians: { id: string; token: string; organizationId: string | null }[]
  admin: { id: string; token: string }
}

const howMany = 16

/** Signs in the clinicians nearest to the average, so that their logbooks are about equally long at every size. */
export async function signInCallers(database: BenchDatabase, secret: string): Promise<Callers> {
  const clinicians = await database.query<{ id: string; organizationId: string | null }>(
    `select users.id, users.organization_id as "organizationId"
     from users join (select owner_id, count(*) as cases from cases group by owner_id) as logbooks
       on logbooks.owner_id = users.id
     where users.role = 'clinician' and users.status = 'active' and users.email_verified
     order by abs(cases - (select count(*) / greatest(count(distinct owner_id), 1) from cases)), users.id
     limit ${howMany}`,
  )
  const [admin] = await database.query<{ id: string }>(
    `select id from users where role = 'admin' and status = 'active' and email_verified order by id limit 1`,
  )
  if (!admin || clinicians.length === 0) throw new Error('The database has no users to sign in')
  const tokens = await database.signIn(secret, [admin.id, ...clinicians.map(({ id }) => id)])
  return {
    admin: { ...admin, token: tokens[0] ?? '' },
    clinicians: clinicians.map((clinician, at) => ({ ...clinician, token: tokens[at + 1] ?? '' })),
  }
}
