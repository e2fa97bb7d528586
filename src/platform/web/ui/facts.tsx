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
export interface FieldWords<Value, Part> {
  label: string
  words: (value: Value, part: Part) => ReactNode
  isWide?: boolean
}

/** Every field of a part, in display order; null hides a field shown elsewhere. The types require all fields. */
export type PartWords<Part> = {
  readonly [Field in keyof Part]-?: FieldWords<NonNullable<Part[Field]>, Part> | null
}

interface Entry {
  readonly code: string
  readonly label: string
}

const labelIn = (list: readonly Entry[], code: string): string =>
  list.find((entry) => entry.code === code)?.label ?? code

/** Returns the label of "other", with the text that specifies it, if any. */
function withOther(label: string, part: object, field: string | undefined): string {
  const other: unknown =
    field === undefined ? null : Object.entries(part).find(([name]) => name === field)?.[1]
  return typeof other === 'string' && other !== '' ? `${label}: ${other}` : label
}

/** Shows a code by its label in a list. `otherField` has the text that specifies "other". */
export const listed = <Part extends object>(
  label: string,
  list: readonly Entry[],
  otherField?: keyof Part & string,
): FieldWords<string, Part> => ({
  label,
  words: (code, part) =>
    code.startsWith('other') ? withOther(labelIn(list, code), part, otherField) : labelIn(list, code),
})

export const listedMany = <Part extends object>(
  label: string,
  list: readonly Entry[],
  otherField?: keyof Part & string,
): FieldWords<readonly string[], Part> => ({
  label,
  words: (codes, part) =>
    codes
      .map((code) =>
        code.startsWith('other') ? withOther(labelIn(list, code), part, otherField) : labelIn(list, code),
      )
      .join(', '),
})

export const counted = (label: string, unit = ''): FieldWords<number, object> => ({
  label,
  words: (value) => (unit === '' ? String(value) : `${value} ${unit}`),
})

export const yesNo = (label: string): FieldWords<boolean, object> => ({
  label,
  words: (value) => (value ? 'Yes' : 'No'),
})

export const written = (label: string): FieldWords<string, object> => ({
  label,
  words: (value) => value,
  isWide: true,
})

/** Returns the facts of a part as text, without empty fields. */
export function factsOf<Part extends object>(part: Part | null | undefined, words: PartWords<Part>): Fact[] {
  if (!part) return []
  // `Object.keys` loses the key types.
  return (Object.keys(words) as (keyof Part)[]).flatMap((field) => {
    const value = part[field]
    const inWords = words[field]
    if (inWords === null || value === null || value === undefined || isBlank(value)) return []
    return [{ label: inWords.label, words: inWords.words(value, part), isWide: inWords.isWide ?? false }]
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
