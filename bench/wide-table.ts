// One table each with everything that a page and a case show. The bare server reads them, so that the limit includes no
// joins and the figure shows what ours cost.
import type { BenchDatabase } from '#testing/bench-database.ts'
import type { Recording } from './stage.ts'

const lineColumns = `
  cases.id, cases.owner_id, cases.mission_number, cases.mission_type, cases.patient_sequence, cases.title, cases.date,
  cases.type, cases.status, cases.patient_age, cases.patient_age_unit, cases.age_band, cases.gender,
  cases.diagnosis_primary, cases.my_role, cases.supervision_level, cases.flag_case_review, cases.encounter_setting,
  cases.created_at, missions.result, missions.platform, missions.mission_minutes, owners.name as owner_name,
  owners.role as owner_role,
  array(select code from case_procedures where case_id = cases.id order by position) as procedures`

const fill = [
  `create table if not exists bench_lines as
    select ${lineColumns} from cases
    join missions on missions.id = cases.mission_id
    join users as owners on owners.id = cases.owner_id
    where cases.deleted_at is null`,
  'create unique index if not exists bench_lines_id on bench_lines (id)',
  'create index if not exists bench_lines_own on bench_lines (owner_id, date desc, id desc)',
  "create index if not exists bench_lines_all on bench_lines (date desc, id desc) where status <> 'draft'",
  `create table if not exists bench_cases as
    select cases.*, to_jsonb(missions.*) as mission,
      (select jsonb_agg(to_jsonb(steps.*) order by steps.position) from case_procedures as steps
        where steps.case_id = cases.id) as procedures
    from cases join missions on missions.id = cases.mission_id`,
  'create unique index if not exists bench_cases_id on bench_cases (id)',
  'analyze bench_lines',
  'analyze bench_cases',
]

export async function fillWideTables(database: BenchDatabase): Promise<void> {
  for (const statement of fill) await database.query(statement)
}

/** The statements that the bare server executes instead of our calls. */
export const wideReads = {
  ownPage: (ownerId: string): Recording['statements'] => [
    {
      name: 'wide_own_page',
      text: 'select * from bench_lines where owner_id = $1 order by date desc, id desc limit 25',
      values: [ownerId],
    },
  ],
  everybodysPage: (): Recording['statements'] => [
    {
      name: 'wide_page',
      text: "select * from bench_lines where status <> 'draft' order by date desc, id desc limit 25",
      values: [],
    },
  ],
  oneCase: (id: string): Recording['statements'] => [
    { name: 'wide_case', text: 'select * from bench_cases where id = $1', values: [id] },
  ],
}
