import { isBlank } from '#platform/contract/blank.ts'
import type { ReactNode } from 'react'
import classes from './facts.module.css'

export interface Fact {
  label: string
  words: ReactNode
  /** Free text and lists take the whole width. */
  isWide?: boolean
}

/** The label of a field, and how its value is shown. */
export interface FieldFormat<Value, Part> {
  label: string
  format: (value: Value, part: Part) => ReactNode
  isWide?: boolean
}

/** The format of every field of a part, in display order. Null: the field is shown elsewhere. */
export type FieldTable<Part> = {
  readonly [Field in keyof Part]-?: FieldFormat<NonNullable<Part[Field]>, Part> | null
}

interface Entry {
  readonly code: string
  readonly label: string
}

const labelIn = (list: readonly Entry[], code: string): string =>
  list.find((entry) => entry.code === code)?.label ?? code

/** Returns the label of "other", with the text that specifies it, if any. */
function labelWithOther(label: string, part: object, field: string | undefined): string {
  const otherText: unknown =
    field === undefined ? null : Object.entries(part).find(([name]) => name === field)?.[1]
  return typeof otherText === 'string' && otherText !== '' ? `${label}: ${otherText}` : label
}

/** Shows a code by its label in a list. `otherField` has the text that specifies "other". */
export const codeField = <Part extends object>(
  label: string,
  list: readonly Entry[],
  otherField?: keyof Part & string,
): FieldFormat<string, Part> => ({
  label,
  format: (code, part) =>
    code.startsWith('other') ? labelWithOther(labelIn(list, code), part, otherField) : labelIn(list, code),
})

export const codesField = <Part extends object>(
  label: string,
  list: readonly Entry[],
  otherField?: keyof Part & string,
): FieldFormat<readonly string[], Part> => ({
  label,
  format: (codes, part) =>
    codes
      .map((code) =>
        code.startsWith('other')
          ? labelWithOther(labelIn(list, code), part, otherField)
          : labelIn(list, code),
      )
      .join(', '),
})

export const numberField = (label: string, unit = ''): FieldFormat<number, object> => ({
  label,
  format: (value) => (unit === '' ? String(value) : `${value} ${unit}`),
})

export const yesNoField = (label: string): FieldFormat<boolean, object> => ({
  label,
  format: (value) => (value ? 'Yes' : 'No'),
})

export const textField = (label: string): FieldFormat<string, object> => ({
  label,
  format: (value) => value,
  isWide: true,
})

/** Returns the facts of a part as text, without empty fields. */
export function toFacts<Part extends object>(
  part: Part | null | undefined,
  fields: FieldTable<Part>,
): Fact[] {
  if (!part) return []
  // `Object.keys` loses the key types.
  return (Object.keys(fields) as (keyof Part)[]).flatMap((field) => {
    const value = part[field]
    const fieldFormat = fields[field]
    if (fieldFormat === null || value === null || value === undefined || isBlank(value)) return []
    return [
      {
        label: fieldFormat.label,
        words: fieldFormat.format(value, part),
        isWide: fieldFormat.isWide ?? false,
      },
    ]
  })
}

/** Shows facts as a compact list of labels and values. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.root}>
      {facts.map(({ label, words, isWide }) => (
        <div key={label} className={isWide ? classes.wide : undefined}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.words}>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
