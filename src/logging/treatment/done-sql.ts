/**
 * The definition in `done.ts` as SQL. It uses the recorded procedures and the columns that the server stores with
 * each case.
 */
import { impliedProceduresIn, type Treatment } from './done.ts'
import { countedRoles } from '#reference/operator-roles.ts'
import { procedures } from '#reference/procedures.ts'

/** The roles that count, as a list in SQL. The codes are constants of this repository, never input. */
export const countedRolesSql = `(${countedRoles.map((role) => `'${role}'`).join(', ')})`

/** Whether a case counts as simulated, for a query that reads `cases`. */
export const isSimulatedCaseSql = `(cases.encounter_setting = 'simulated' or cases.mission_type is not distinct from 'training')`

/**
 * Returns the value of `cases.implied_procedures`: code, role, setting and level of supervision of each procedure that the
 * case implies without a line for it.
 */
export const impliedColumnOf = (treatment: Treatment): string[] =>
  impliedProceduresIn(treatment).map(({ code, role, isSimulated, supervisionLevel }) =>
    [code, role, isSimulated ? 'simulated' : 'real', supervisionLevel ?? ''].join(' ').trimEnd(),
  )

/** SQL expressions for the parts of an entry of that column. */
export const impliedParts = {
  code: `split_part(implied.entry, ' ', 1)`,
  role: `split_part(implied.entry, ' ', 2)`,
  setting: `split_part(implied.entry, ' ', 3)`,
  supervisionLevel: `nullif(split_part(implied.entry, ' ', 4), '')`,
} as const

/** Returns a subquery for the lines that were only observed, for views that show them beside the procedures done. */
export const observedInSql = (casesTable: string): string => `
  select seen_in.id as case_id, steps.code, steps.operator_role, steps.supervision_level, steps.setting
  from ${casesTable} as seen_in join case_procedures as steps on steps.case_id = seen_in.id
  where steps.operator_role = 'observed'`

/**
 * Each specific procedure with the series that it counts towards, as rows in SQL. The codes are those of the
 * reference data, never input.
 */
const rollUps = procedures
  .flatMap(({ code, rollsUpTo }) => (rollsUpTo === undefined ? [] : [`('${code}', '${rollsUpTo}')`]))
  .join(', ')

/**
 * Returns a condition that excludes entries of `implied_procedures` which the case already has in another form: the series of
 * a more specific procedure, or a more specific procedure beside a recorded line of its series. A count by groups then counts
 * each procedure once.
 */
export const isNotDuplicatedSql = (casesTable: string): string => `not exists (
  select from (values ${rollUps}) as roll_up (code, series)
  where (roll_up.series = ${impliedParts.code} and (
      exists (
        select from unnest(${casesTable}.implied_procedures) as finer (entry)
        where split_part(finer.entry, ' ', 1) = roll_up.code)
      or exists (
        select from case_procedures as steps
        where steps.case_id = ${casesTable}.id and steps.code = roll_up.code
          and steps.operator_role in ${countedRolesSql})))
    or (roll_up.code = ${impliedParts.code} and exists (
      select from case_procedures as steps
      where steps.case_id = ${casesTable}.id and steps.code = roll_up.series
        and steps.operator_role in ${countedRolesSql}))
)`

/**
 * Returns a subquery for everything that counts in the cases of `casesTable`: a row for each recorded line that counts, and
 * one for each implied procedure. `casesTable` has the columns `id` and `implied_procedures`.
 */
export const proceduresDoneInSql = (casesTable: string): string => `
  select done_in.id as case_id, steps.code, steps.operator_role, steps.supervision_level, steps.setting
  from ${casesTable} as done_in join case_procedures as steps on steps.case_id = done_in.id
  where steps.operator_role in ${countedRolesSql}
  union all
  select done_in.id, ${impliedParts.code}, ${impliedParts.role}, ${impliedParts.supervisionLevel},
    ${impliedParts.setting}
  from ${casesTable} as done_in cross join lateral unnest(done_in.implied_procedures) as implied (entry)`
