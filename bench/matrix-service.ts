import pg from 'pg'

/** A service whose people keep many requirements current, for as long as it exists. */
export interface ServiceSize {
  people: number
  requirements: number
  years: number
}

const window = '{"kind": "days", "length": 90}'
const quota = `"atLeast": 1, "window": ${window}, "simulatedAtMost": null`
const conditions = [
  `{"event": "procedures", ${quota}, "codes": ["rapid_sequence_induction"], "groups": [], "series": [], "operatorRoles": ["performed", "supervised"]}`,
  `{"event": "hoist_cycles", ${quota}, "byNight": false}`,
  `{"event": "missions", ${quota}, "missionTypes": ["search_and_rescue"], "platforms": []}`,
  `{"event": "cpd", "atLeast": 4, "window": ${window}, "measure": "hours", "types": [], "categories": []}`,
]
const rules = conditions.map(
  (condition) =>
    `{"match": "all", "isPaused": false, "groups": [{"match": "all", "conditions": [${condition}]}]}`,
)

/**
 * Adds an organization with an administrator, people, requirements (four of them fed by the logbook and by CPD), yearly records
 * with renewals, of which some wait or were returned, waivers, and a logbook of forty missions a year. Returns the administrator.
 */
export async function insertService(connectionString: string, size: ServiceSize): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    // The daily counts are of no interest here, and counting case by case would take minutes.
    await client.query('alter table cases disable trigger user')
    await client.query('alter table case_procedures disable trigger user')
    const organizationId = await insertPeople(client, size)
    await insertRequirements(client, organizationId, size)
    await insertRecords(client, organizationId, size)
    await insertLogbooks(client, organizationId, Math.min(size.years, 5))
    await client.query(
      'vacuum analyze users, compliance_records, compliance_waivers, compliance_duties, cases, missions, case_procedures, cpd_activities',
    )
    const { rows } = await client.query<{ id: string }>(
      `select id from users where organization_id = $1 and role = 'admin'`,
      [organizationId],
    )
    return rows[0]?.id ?? ''
  } finally {
    await client.end()
  }
}

async function insertPeople(client: pg.Client, { people }: ServiceSize): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into organizations (id, org_name, slug, bases)
     values (gen_random_uuid(), 'Air Rescue ' || gen_random_uuid(), 'air-rescue-' || gen_random_uuid(),
       '[{"code": "north", "label": "North", "active": true}, {"code": "south", "label": "South", "active": true}]')
     returning id`,
  )
  const organizationId = rows[0]?.id ?? ''
  await client.query(
    `insert into users (id, name, email, role, email_verified, organization_id, profession, created_at)
     select gen_random_uuid(), 'Person ' || lpad(n::text, 5, '0'), gen_random_uuid() || '@example.org',
       case when n = 0 then 'admin' else 'clinician' end, true, $1,
       (array['doctor', 'nurse', 'paramedic'])[1 + n % 3], now() - interval '11 years'
     from generate_series(0, $2::integer) as n`,
    [organizationId, people],
  )
  await client.query(
    `insert into compliance_duties (user_id, duties, base_code, base_of, updated_at)
     select id, '{aircrew,winch_crew}', (array['north', 'south'])[1 + right(name, 1)::integer % 2], organization_id, now()
     from users where organization_id = $1 and role = 'clinician'`,
    [organizationId],
  )
  return organizationId
}

async function insertRequirements(
  client: pg.Client,
  organizationId: string,
  { requirements }: ServiceSize,
): Promise<void> {
  await client.query(
    `insert into compliance_requirements (id, organization_id, code, title, category, audiences, validity_months, end_of_month,
       early_renewal_days, grace_days, remind_days, evidence_required, verification_required, blocks_duty, jurisdiction, rule,
       status, created_by, created_at, updated_at)
     select gen_random_uuid(), $1, 'requirement_' || n, 'Requirement ' || lpad(n::text, 3, '0'), 'health_safety', '{all}', 12, false,
       90, 0, '{90,30,7}', false, n % 2 = 0, n % 4 = 0, 'any', ($3::jsonb[])[n], 'active', users.id,
       now() - interval '11 years', now()
     from generate_series(1, $2::integer) as n, users where users.organization_id = $1 and users.role = 'admin'`,
    [organizationId, requirements, rules],
  )
}

async function insertRecords(
  client: pg.Client,
  organizationId: string,
  { years }: ServiceSize,
): Promise<void> {
  // In the order in which they were recorded, as in a service that grows old.
  await client.query(
    `insert into compliance_records (id, requirement_id, owner_id, completed_on, expires_on, expires_by, verification,
       decided_by, decided_at, rejection_reason, replaced_on, requirement_version, created_at)
     select gen_random_uuid(), needed.id, users.id, done, done + 365, 'requirement', verification,
       case when verification in ('verified', 'rejected') then admin.id end,
       case when verification in ('verified', 'rejected') then now() end,
       case when verification = 'rejected' then 'The date is cut off.' end,
       case when verification = 'rejected' or n > 0 then done + 350 end, 1, done
     from generate_series($2::integer - 1, 0, -1) as n
     cross join users
     cross join compliance_requirements as needed
     join users as admin on admin.organization_id = $1 and admin.role = 'admin'
     cross join lateral (select current_date - (n * 350 + (hashtext(users.id::text || needed.id) & 511)) as done) as dates
     cross join lateral (select case
       when not needed.verification_required then 'not_needed'
       when n = 0 and hashtext(needed.id::text || users.id) & 15 = 0 then 'waiting'
       when n = 1 and hashtext(needed.id::text || users.id) & 31 = 1 then 'rejected'
       else 'verified' end as verification) as decisions
     where users.organization_id = $1 and users.role = 'clinician'
       and needed.organization_id = $1 and needed.rule is null and hashtext(users.name || needed.code) & 15 > 0
     order by n desc, done`,
    [organizationId, years],
  )
  await client.query(
    `insert into compliance_waivers (id, requirement_id, owner_id, from_date, until_date, reason, granted_by, created_at)
     select gen_random_uuid(), needed.id, users.id, current_date - 30, current_date + 60, 'On leave.', admin.id, now()
     from users join compliance_requirements as needed on needed.organization_id = $1 and hashtext(needed.id::text || users.id) & 127 = 5
     join users as admin on admin.organization_id = $1 and admin.role = 'admin'
     where users.organization_id = $1 and users.role = 'clinician'`,
    [organizationId],
  )
}

/** Forty missions a year of each user, a fifth with an induction and a tenth with the winch, and an activity each month. */
async function insertLogbooks(client: pg.Client, organizationId: string, years: number): Promise<void> {
  await client.query(
    `insert into missions (id, owner_id, organization_id, mission_number, date, mission_type, hoist_cycles, hoist_cycles_night)
     select gen_random_uuid(), users.id, $1, 'M-' || n || '-' || right(users.name, 5), current_date - n * 9 - 3,
       case when n % 10 = 0 then 'search_and_rescue' else 'primary_scene' end,
       case when n % 10 = 0 then 2 end, case when n % 10 = 0 then 1 end
     from generate_series(0, $2::integer * 40) as n, users where users.organization_id = $1 and users.role = 'clinician'`,
    [organizationId, years],
  )
  await client.query(
    `insert into cases (id, owner_id, organization_id, mission_id, mission_number, mission_type, date, title, type, status, creation_digest)
     select gen_random_uuid(), owner_id, organization_id, id, mission_number, mission_type, date, 'Fall from a roof', 'trauma',
       'completed', '\\x00'
     from missions where organization_id = $1`,
    [organizationId],
  )
  await client.query(
    `insert into case_procedures (case_id, position, code, operator_role, setting)
     select id, 1, 'rapid_sequence_induction', 'performed', 'real'
     from cases where organization_id = $1 and hashtext(id::text) % 5 = 0`,
    [organizationId],
  )
  await client.query(
    `insert into cpd_activities (id, owner_id, title, date, hours, type, status)
     select gen_random_uuid(), users.id, 'Journal club', current_date - n * 30, 1, 'journal_club', 'completed'
     from generate_series(0, $2::integer * 12) as n, users where users.organization_id = $1 and users.role = 'clinician'`,
    [organizationId, years],
  )
}
