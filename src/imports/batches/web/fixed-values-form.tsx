import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import type { ImportMapping, RecordKind } from '../../contract.ts'
import { codedLists } from '#spreadsheets/values/coded-lists.ts'
import { fieldIn, fieldsFor } from './fields-of-kinds.ts'
import classes from './mapping-form.module.css'

interface FixedValuesFormProps {
  mapping: ImportMapping
  records: RecordKind
  note: string
  onChange: (mapping: ImportMapping) => void
}

/** Offers one value for every row, for each field that no column fills. */
export function FixedValuesForm({ mapping, records, note, onChange }: FixedValuesFormProps) {
  const fields = fieldsFor(records)
  const filled = new Set(mapping.columns.filter(({ use }) => use === 'field').map(({ target }) => target))
  const missing = fields.fixed.flatMap(({ code, more = [], unless = [], butFor }) => {
    const field = fieldIn(fields, code)
    const list = field?.list === undefined ? undefined : codedLists[field.list]
    if (!field || !list || [code, ...unless].some((each) => filled.has(each))) return []
    const label = butFor && filled.has(butFor.field) ? `${field.label}, ${butFor.words}` : field.label
    return [{ code, label, choices: listedChoices([...more, ...list]) }]
  })
  if (missing.length === 0) return null
  const put = (target: string, code: string | null) => {
    const fixed = mapping.fixed.filter((one) => one.target !== target)
    onChange({ ...mapping, fixed: code === null ? fixed : [...fixed, { target, code }] })
  }
  return (
    <section className={classes.section} aria-labelledby="fixed">
      <h2 id="fixed" className={classes.title}>
        The same in every row
      </h2>
      <p className={classes.note}>{note}</p>
      {missing.map(({ code, label, choices }) => (
        <SearchSelect
          key={code}
          label={label}
          placeholder="Not the same"
          choices={choices}
          value={mapping.fixed.find((one) => one.target === code)?.code ?? null}
          onChange={(chosen) => put(code, chosen)}
        />
      ))}
    </section>
  )
}
