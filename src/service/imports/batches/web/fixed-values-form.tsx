import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import { groupLikelyFirst } from '#platform/web/ui/choice.ts'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import type { ImportMapping } from '../../contract.ts'
import { findField, fieldsFor, findList, type FieldContext } from './fields-of-kinds.ts'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './mapping-form.module.css'

interface FixedValuesFormProps {
  mapping: ImportMapping
  fieldContext: FieldContext
  note: string
  onChange: (mapping: ImportMapping) => void
}

/** Lets the user choose one value for every row, for each field that has no column. */
export function FixedValuesForm({ mapping, fieldContext, note, onChange }: FixedValuesFormProps) {
  const fields = fieldsFor(fieldContext)
  const filled = new Set(mapping.columns.filter(({ use }) => use === 'field').map(({ target }) => target))
  const missing = fields.fixed.flatMap((fixed) => {
    const {
      code,
      more = [],
      unless = [],
      exception: butFor,
      emptyChoiceText = 'Not the same',
      onlyFor = () => true,
    } = fixed
    const isRelevant = [...filled].some((target) => target !== null && onlyFor(target))
    const field = findField(fields, code)
    const list = fixed.choices ?? findList(fields, field?.list)
    const name = fixed.label ?? field?.label
    if (!isRelevant || !list || name === undefined || [code, ...unless].some((each) => filled.has(each)))
      return []
    const label = butFor && filled.has(butFor.field) ? `${name}, ${butFor.words}` : name
    const choices = groupLikelyFirst(
      listedChoices([...more, ...list]),
      fieldContext.likely?.[field?.list ?? ''],
    )
    return [{ code, label, unsaid: emptyChoiceText, choices }]
  })
  if (missing.length === 0) return null
  const setFixedValue = (target: string, code: string | null) => {
    const fixed = mapping.fixed.filter((item) => item.target !== target)
    onChange({ ...mapping, fixed: code === null ? fixed : [...fixed, { target, code }] })
  }
  return (
    <section className={classes.section} aria-labelledby="fixed">
      <h2 id="fixed" className={textStyles.title}>
        {fields.fixedTitle ?? 'The same in every row'}
      </h2>
      <p className={classes.note}>{note}</p>
      {missing.map(({ code, label, unsaid, choices }) => (
        <SearchSelect
          key={code}
          label={label}
          placeholder={unsaid}
          choices={choices}
          value={mapping.fixed.find((item) => item.target === code)?.code ?? null}
          onChange={(chosenCode) => setFixedValue(code, chosenCode)}
        />
      ))}
    </section>
  )
}
