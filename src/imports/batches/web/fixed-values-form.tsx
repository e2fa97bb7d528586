import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import type { ImportMapping } from '../../contract.ts'
import { targetOf } from '#spreadsheets/targets.contract.ts'
import { codedLists } from '#spreadsheets/values/coded-lists.ts'
import classes from './mapping-form.module.css'

interface FixedValuesFormProps {
  mapping: ImportMapping
  onChange: (mapping: ImportMapping) => void
}

/** What a complete case needs, and what most logbooks leave unsaid because it is always the same. */
const often = [
  'type',
  'mission.missionType',
  'mission.result',
  'mission.platform',
  'team.myRole',
  'team.supervisionLevel',
]

/** Offers one value for every row, for each field that no column fills. */
export function FixedValuesForm({ mapping, onChange }: FixedValuesFormProps) {
  const filled = new Set(mapping.columns.filter(({ use }) => use === 'field').map(({ target }) => target))
  const missing = often.flatMap((code) => {
    const target = targetOf(code)
    const list = target?.list === undefined ? undefined : codedLists[target.list]
    return target && list && !filled.has(target.code) ? [{ target, choices: listedChoices(list) }] : []
  })
  if (missing.length === 0) return null
  const put = (target: string, code: string | null) => {
    const fixed = mapping.fixed.filter((one) => one.target !== target)
    const known = targetOf(target)?.code
    onChange({ ...mapping, fixed: code === null || !known ? fixed : [...fixed, { target: known, code }] })
  }
  return (
    <section className={classes.section} aria-labelledby="fixed">
      <h2 id="fixed" className={classes.title}>
        The same in every row
      </h2>
      <p className={classes.note}>
        Your file has no column for these. Choose a value if it is always the same; without one, cases that
        need it become drafts.
      </p>
      {missing.map(({ target: { code, label }, choices }) => (
        <SearchSelect
          key={code}
          label={
            code === 'type' && filled.has('clinical.diagnosisPrimary')
              ? `${label}, unless the diagnosis says it`
              : label
          }
          placeholder="Not the same"
          choices={choices}
          value={mapping.fixed.find((one) => one.target === code)?.code ?? null}
          onChange={(chosen) => put(code, chosen)}
        />
      ))}
    </section>
  )
}
