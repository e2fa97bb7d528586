import { NativeSelect } from '@mantine/core'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import { drugs } from '#reference/drugs.ts'
import { procedures } from '#reference/procedures.ts'
import type { ColumnMapping, ColumnPreview, DateOrder } from '#logbook/spreadsheets/contract.ts'
import { FieldForm, UnitField } from './field-form.tsx'
import { findField, fieldsFor, findList, type FieldContext } from './fields-of-kinds.ts'
import classes from './column-form.module.css'
import { WordsForm } from './words-form.tsx'

interface ColumnFormProps {
  column: ColumnPreview
  fieldContext: FieldContext
  onChange: (mapping: ColumnMapping) => void
}

const procedureChoices = listedChoices(procedures)
const drugChoices = listedChoices(drugs)

/** The settings of one column: its field, the format of its values, and the meanings of its unknown words. */
export function ColumnForm({ column, fieldContext, onChange }: ColumnFormProps) {
  const fields = fieldsFor(fieldContext)
  const { mapping, filled, examples, isAmbiguous, unread } = column
  const target = findField(fields, mapping.target)
  const list = findList(fields, target?.list)
  const chooseField = (code: string | null) =>
    onChange({
      ...mapping,
      use: code === null ? 'left_out' : 'field',
      target: findField(fields, code)?.code ?? null,
      procedure: null,
      drug: null,
      words: [],
      otherwise: null,
    })
  return (
    <div className={classes.root}>
      <div className={classes.column}>
        <strong className={classes.header}>{mapping.header}</strong>
        <span className={textStyles.small}>
          {column.reason} {filled > 0 && `${filled.toLocaleString('en-GB')} filled.`}
        </span>
        {examples.map(({ from, to }) => (
          <span key={from} className={classes.example}>
            {from} <span aria-hidden="true">→</span> {to}
          </span>
        ))}
        {unread.length > 0 && (
          <span className={classes.unread}>
            Not understood:{' '}
            {unread
              .slice(0, 3)
              .map(({ value }) => `“${value}”`)
              .join(', ')}
            {unread.length > 3 && ` and ${unread.length - 3} more`}
          </span>
        )}
      </div>
      <div className={classes.fields}>
        <FieldForm
          label={`“${mapping.header}” becomes`}
          fields={fields}
          value={mapping.use === 'field' ? mapping.target : null}
          onChange={chooseField}
        />
        {mapping.target === 'procedures.mark' && (
          <SearchSelect
            label="Which procedure"
            choices={procedureChoices}
            value={mapping.procedure}
            onChange={(procedure) => onChange({ ...mapping, procedure })}
          />
        )}
        {mapping.target === 'drugs.mark' && (
          <SearchSelect
            label="Which drug"
            choices={drugChoices}
            value={mapping.drug}
            onChange={(drug) => onChange({ ...mapping, drug })}
          />
        )}
        {(target?.kind === 'date' || target?.kind === 'signedOn') && (
          <DateOrderField {...{ mapping, isAmbiguous, onChange }} />
        )}
        {column.units && <UnitField {...{ column, onChange }} />}
        {target && list && (
          <WordsForm
            key={target.code}
            column={column}
            target={target}
            list={list}
            likely={fieldContext.likely?.[target.list ?? '']}
            unknownWordText={fields.unknownWordText}
            onChange={onChange}
          />
        )}
      </div>
    </div>
  )
}

const dateOrderChoices = [
  { value: 'dmy', label: 'Day, month, year: 03/04 is 3 April' },
  { value: 'mdy', label: 'Month, day, year: 03/04 is 4 March' },
  { value: 'ymd', label: 'Year, month, day' },
]

interface DateOrderFieldProps {
  mapping: ColumnMapping
  isAmbiguous: boolean
  onChange: ColumnFormProps['onChange']
}

const emptyChoice = { value: '', label: 'Choose which comes first' }

/** A guess is not preselected, because choosing the selected order would not count as an answer. */
const DateOrderField = ({ mapping, isAmbiguous, onChange }: DateOrderFieldProps) => (
  <NativeSelect
    size="md"
    label="Dates are written as"
    // The browser does not submit the form without an answer, because nobody would notice a wrong order.
    required={isAmbiguous}
    error={isAmbiguous && 'Days and months could be swapped. Choose which comes first.'}
    data={isAmbiguous ? [emptyChoice, ...dateOrderChoices] : dateOrderChoices}
    value={isAmbiguous ? '' : (mapping.format.dateOrder ?? 'ymd')}
    onChange={(event) => {
      const order = event.currentTarget.value
      // safe: the other values come from `dateOrderChoices`
      if (order !== '') onChange({ ...mapping, format: { ...mapping.format, dateOrder: order as DateOrder } })
    }}
  />
)
