import type { ReactNode } from 'react'
import type { Choice } from '#platform/web/ui/choice.ts'
import { SingleChoice } from '#platform/web/ui/single-choice.tsx'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { MeasureInput } from '#platform/web/ui/measure-input.tsx'
import { MultiChoice } from '#platform/web/ui/multi-choice.tsx'
import { YesNo } from '#platform/web/ui/yes-no.tsx'
import type { EntryControl } from '../../entry/entry.ts'
import classes from './fields-form.module.css'
import { FreeText } from './free-text-form.tsx'

interface FieldBase<Name extends string> {
  name: Name
  label: string
  description?: string
}

interface Listed {
  choices: readonly Choice[]
  /** The label of the text field that "other" opens. */
  other?: string
  /** The code that means "other" in this list. */
  otherCode?: string
}

/** A field of a form as data: most fields differ only in their texts. */
export type Field<Name extends string = string> = FieldBase<Name> &
  (
    | ({ kind: 'one' } & Listed)
    | ({ kind: 'several' } & Listed)
    | { kind: 'yesNo' }
    | { kind: 'number'; unit?: string; places?: number; min?: number }
    | { kind: 'text'; maxLength: number; rows?: number }
  )

/** A field of a part of the case. */
export type FieldOf<Part> = Field<Extract<keyof Part, string>>

type Values = Record<string, unknown>

export interface FieldsFormProps<Part extends object> {
  /** The path of the fields in the request, such as `clinical.injury`. */
  path: string
  fields: readonly FieldOf<Part>[]
  part: Part
  onChange: (change: Partial<Part>) => void
  control: EntryControl
}

const maxShortLabel = 22

/** Whether other fields fit beside this one. */
const isSmall = (field: Field): boolean =>
  field.kind === 'number' ||
  (field.kind === 'yesNo' && field.label.length <= maxShortLabel && field.description === undefined)

/** Renders fields below each other. Numbers and short questions share a row, as many as fit. */
export function FieldsForm<Part extends object>(props: FieldsFormProps<Part>) {
  const { fields } = props
  const rows = fields.reduce<Field[][]>((found, field) => {
    const row = found.at(-1)
    if (row?.[0] && isSmall(field) && isSmall(row[0])) row.push(field)
    else found.push([field])
    return found
  }, [])
  // The type of `fields` ensures that the names are those of the part.
  const untyped = props as unknown as FieldsFormProps<Values>
  return rows.map((row) => {
    const questions = row.map((field) => <Question key={field.name} {...untyped} field={field} />)
    return row[0] && isSmall(row[0]) ? (
      <div key={row[0].name} className={classes.figures}>
        {questions}
      </div>
    ) : (
      questions
    )
  })
}

interface QuestionProps extends FieldsFormProps<Values> {
  field: Field
}

function Question({ path, field, part, onChange, control }: QuestionProps) {
  const { errorOf, warningOf } = control
  const at = `${path}.${field.name}`
  const isOther = hasOther(field, part[field.name])
  const otherName = `${field.name}Other`
  const change = (value: unknown) => onChange({ [field.name]: value })
  if (field.kind === 'text') {
    const { label, description, maxLength, rows } = field
    const props = { label, maxLength, ...(description !== undefined && { description }) }
    return (
      <FreeText
        {...props}
        {...(rows !== undefined && { rows })}
        control={control}
        path={at}
        value={textOf(part[field.name])}
        onChange={change}
      />
    )
  }
  return (
    <>
      <FieldSlot path={at} warning={warningOf(at)}>
        {controlOf(field, part[field.name], errorOf(at), change)}
      </FieldSlot>
      {isOther && 'other' in field && field.other !== undefined && (
        <FreeText
          control={control}
          path={`${path}.${otherName}`}
          label={field.other}
          maxLength={120}
          value={textOf(part[otherName])}
          onChange={(text) => onChange({ [otherName]: text })}
        />
      )}
    </>
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const codesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((code) => typeof code === 'string') : []

const hasOther = (field: Field, value: unknown): boolean =>
  (field.kind === 'one' || field.kind === 'several') && [value].flat().includes(field.otherCode ?? 'other')

function controlOf(
  field: Exclude<Field, { kind: 'text' }>,
  value: unknown,
  error: string | undefined,
  onChange: (value: unknown) => void,
): ReactNode {
  const { label, description } = field
  const props = { label, description, error, onChange }
  switch (field.kind) {
    case 'one':
      return <SingleChoice {...props} choices={field.choices} value={textOf(value) || null} />
    case 'several':
      return <MultiChoice {...props} choices={field.choices} value={codesOf(value)} />
    case 'yesNo':
      return <YesNo {...props} value={typeof value === 'boolean' ? value : null} />
    case 'number': {
      const { unit, places, min } = field
      const bounds = {
        ...(unit !== undefined && { unit }),
        ...(places !== undefined && { places }),
        ...(min !== undefined && { min }),
      }
      return <MeasureInput {...props} {...bounds} value={typeof value === 'number' ? value : null} />
    }
  }
}
