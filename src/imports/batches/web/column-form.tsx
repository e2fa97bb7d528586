import { NativeSelect } from '@mantine/core'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import { drugs } from '#reference/drugs.ts'
import { procedures } from '#reference/procedures.ts'
import type { ColumnMapping, ColumnPreview, DateOrder } from '#spreadsheets/contract.ts'
import type { ImportTarget } from '#spreadsheets/targets.contract.ts'
import type { Listed } from '#reference/codes.ts'
import { fieldIn, fieldsFor, listIn, type ShownFields } from './fields-of-kinds.ts'
import type { RecordFields } from '../../mapping/web/record-fields.ts'
import classes from './column-form.module.css'

interface ColumnFormProps {
  column: ColumnPreview
  shown: ShownFields
  onChange: (mapping: ColumnMapping) => void
}

const leaveOut = { value: '', label: 'Leave out' }
const choicesOf = ({ groups, fields }: RecordFields) => [
  leaveOut,
  ...Object.entries(groups).map(([group, label]) => ({
    group: label,
    items: fields
      .filter((field) => field.group === group)
      .map(({ code, label: name }) => ({ value: code, label: name })),
  })),
]
const procedureChoices = listedChoices(procedures)
const drugChoices = listedChoices(drugs)

/** One column of the file: what it becomes, how its values are read, and what its unknown words mean. */
export function ColumnForm({ column, shown, onChange }: ColumnFormProps) {
  const fields = fieldsFor(shown)
  const { mapping, filled, examples, isAmbiguous, unread } = column
  const target = fieldIn(fields, mapping.target)
  const become = (code: string) =>
    onChange({
      ...mapping,
      use: code === '' ? 'left_out' : 'field',
      target: fieldIn(fields, code)?.code ?? null,
      procedure: null,
      drug: null,
      words: [],
      otherwise: null,
    })
  return (
    <div className={classes.root}>
      <div className={classes.column}>
        <strong className={classes.header}>{mapping.header}</strong>
        <span className={classes.note}>
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
        <NativeSelect
          size="md"
          label={`“${mapping.header}” becomes`}
          data={choicesOf(fields)}
          value={mapping.use === 'field' ? (mapping.target ?? '') : ''}
          onChange={(event) => become(event.currentTarget.value)}
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
        {target?.kind === 'date' && <DateOrderField {...{ mapping, isAmbiguous, onChange }} />}
        <UnknownWords
          column={column}
          list={listIn(fields, target?.list)}
          target={target}
          openWord={fields.openWord}
          onChange={onChange}
        />
      </div>
    </div>
  )
}

const orders = [
  { value: 'dmy', label: 'Day, month, year: 03/04 is 3 April' },
  { value: 'mdy', label: 'Month, day, year: 03/04 is 4 March' },
  { value: 'ymd', label: 'Year, month, day' },
]

interface DateOrderFieldProps {
  mapping: ColumnMapping
  isAmbiguous: boolean
  onChange: ColumnFormProps['onChange']
}

const DateOrderField = ({ mapping, isAmbiguous, onChange }: DateOrderFieldProps) => (
  <NativeSelect
    size="md"
    label="Dates are written as"
    error={isAmbiguous && 'Days and months could be swapped in every row. Choose which comes first.'}
    data={orders}
    value={mapping.format.dateOrder ?? 'ymd'}
    onChange={(event) =>
      onChange({
        ...mapping,
        // The values come from `orders`.
        format: { ...mapping.format, dateOrder: event.currentTarget.value as DateOrder },
      })
    }
  />
)

interface UnknownWordsProps {
  column: ColumnPreview
  list: readonly Listed[] | undefined
  target: ImportTarget | null
  openWord: string
  onChange: ColumnFormProps['onChange']
}

const mostShown = 20

/** Asks what each word means that Sortie does not know. What becomes of the unanswered ones, their field says. */
function UnknownWords({
  column: { mapping, unknownWords },
  list,
  target,
  openWord,
  onChange,
}: UnknownWordsProps) {
  const answered = mapping.words
  const open = unknownWords.filter(({ word }) => !answered.some((known) => known.word === word))
  if (list === undefined || (open.length === 0 && answered.length === 0)) return null
  const choices = listedChoices(list)
  const answer = (word: string, code: string | null) => {
    const others = mapping.words.filter((known) => known.word !== word)
    onChange({ ...mapping, words: code === null ? others : [...others, { word, code }] })
  }
  return (
    <fieldset className={classes.words}>
      <legend className={classes.note}>What these words mean</legend>
      {answered.map(({ word, code }) => (
        <SearchSelect
          key={word}
          label={`“${word}”`}
          choices={choices}
          value={code}
          onChange={(chosen) => answer(word, chosen)}
        />
      ))}
      {open.slice(0, mostShown).map(({ word, count, proposals }) => (
        <SearchSelect
          key={word}
          label={`“${word}” (${count})`}
          placeholder={proposals[0] ? `For example ${proposals[0].label}` : openWord}
          choices={choices}
          value={null}
          onChange={(chosen) => answer(word, chosen)}
        />
      ))}
      {open.length > mostShown && (
        <span className={classes.note}>{open.length - mostShown} more follow once these are answered.</span>
      )}
      {target?.kind === 'code' && open.length > 1 && (
        <SearchSelect
          label="Every other word"
          placeholder={openWord}
          choices={choices}
          value={mapping.otherwise ?? null}
          onChange={(otherwise) => onChange({ ...mapping, otherwise })}
        />
      )}
    </fieldset>
  )
}
