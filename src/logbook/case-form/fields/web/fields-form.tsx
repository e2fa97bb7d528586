import type { ReactNode } from 'react'
import type { Choice } from '#platform/web/ui/choice.ts'
import { SingleChoice } from '#platform/web/ui/single-choice.tsx'
import { BoundField } from '#platform/web/forms/field-of.tsx'
import { MeasureInput } from '#platform/web/ui/measure-input.tsx'
import { MultiChoice } from '#platform/web/ui/multi-choice.tsx'
import { YesNo } from '#platform/web/ui/yes-no.tsx'
import type { EntryForm } from './entry-form.ts'
import classes from './fields-form.module.css'
import { FreeTextField } from './free-text-form.tsx'

interface FieldBase<Name extends string> {
  name: Name
  label: string
  description?: string
}

interface ListField {
  choices: readonly Choice[]
  /** The label of the text field that "other" opens. */
  other?: string
  /** The code that means "other" in this list. */
  otherCode?: string
}

/** Describes a form field as data, because most fields differ only in their texts. */
export type Field<Name extends string = string> = FieldBase<Name> &
  (
    | ({ kind: 'one' } & ListField)
    | ({ kind: 'several' } & ListField)
    | { kind: 'yesNo' }
    | { kind: 'number'; unit?: string; places?: number; min?: number }
    | { kind: 'text'; maxLength: number; rows?: number }
  )

/** A field of a part of the case. */
export type FieldOf<Part> = Field<Extract<keyof Part, string>>

type Values = Record<string, unknown>

export interface FieldsFormProps<Part extends object> {
  form: EntryForm<Part>
  fields: readonly FieldOf<Part>[]
}

const maxShortLabel = 22

/** Whether other fields fit next to this one. */
const isSmall = (field: Field): boolean =>
  field.kind === 'number' ||
  (field.kind === 'yesNo' && field.label.length <= maxShortLabel && field.description === undefined)

/** Renders fields below each other. Small fields share a row, as many as fit. */
export function FieldsForm<Part extends object>(props: FieldsFormProps<Part>) {
  const { fields } = props
  const rows = fields.reduce<Field[][]>((grouped, field) => {
    const row = grouped.at(-1)
    if (row?.[0] && isSmall(field) && isSmall(row[0])) row.push(field)
    else grouped.push([field])
    return grouped
  }, [])
  // Safe cast: the type of `fields` ensures that their names are fields of the part.
  const form = props.form as unknown as EntryForm<Values>
  return rows.map((row) => {
    const inputs = row.map((field) => <FieldInput key={field.name} form={form} field={field} />)
    return row[0] && isSmall(row[0]) ? (
      <div key={row[0].name} className={classes.figures}>
        {inputs}
      </div>
    ) : (
      inputs
    )
  })
}

interface FieldInputProps {
  form: EntryForm<Values>
  field: Field
}

function FieldInput({ form, field }: FieldInputProps) {
  const { name } = field
  const value = form.values[name]
  const textForm = form as EntryForm<Record<string, string>>
  if (field.kind === 'text') {
    const { label, description, maxLength, rows } = field
    const optionalProps = {
      ...(description !== undefined && { description }),
      ...(rows !== undefined && { rows }),
    }
    return (
      <FreeTextField form={textForm} path={name} label={label} maxLength={maxLength} {...optionalProps} />
    )
  }
  return (
    <>
      <BoundField form={form} path={name}>
        {(error) => inputOf(field, value, error, (newValue) => form.enter({ [name]: newValue }))}
      </BoundField>
      {hasOther(field, value) && 'other' in field && field.other !== undefined && (
        <FreeTextField form={textForm} path={`${name}Other`} label={field.other} maxLength={120} />
      )}
    </>
  )
}

const codeOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const codesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((code) => typeof code === 'string') : []

const hasOther = (field: Field, value: unknown): boolean =>
  (field.kind === 'one' || field.kind === 'several') && [value].flat().includes(field.otherCode ?? 'other')

function inputOf(
  field: Exclude<Field, { kind: 'text' }>,
  value: unknown,
  error: ReactNode,
  onChange: (value: unknown) => void,
): ReactNode {
  const { label, description } = field
  const props = { label, description, error, onChange }
  switch (field.kind) {
    case 'one':
      return <SingleChoice {...props} choices={field.choices} value={codeOf(value)} />
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
