import type { ReactNode } from 'react'
import type { Choice } from '../ui/choice.ts'
import { ChipGroup } from '../ui/chip-group.tsx'
import { BoundField, type SlotProps } from './field-of.tsx'
import type { Form, PathTo } from './form.ts'

type CodesOf<Value> = Extract<NonNullable<Value>, string>

interface ChipsProps<Values, Name extends keyof Values & string> extends SlotProps {
  form: Form<Values>
  path: Name
  label: ReactNode
  description?: ReactNode
}

type OneChipProps<Values, Name extends keyof Values & string> = ChipsProps<Values, Name> & {
  choices: readonly Choice<CodesOf<Values[Name]>>[]
} & (null extends Values[Name] ? { required?: boolean } : { required: true })

/** One of a few choices. A second tap clears the answer, unless it is required. */
export function ChipsField<Values, Name extends keyof Values & string>(props: OneChipProps<Values, Name>) {
  const { form, path, requestPath, error: ownError, warning, ...input } = props
  type Code = CodesOf<Values[Name]>
  return (
    <BoundField form={form} path={path} {...{ requestPath, error: ownError, warning }}>
      {(error) => (
        <ChipGroup<Code>
          {...input}
          value={(form.values[path] ?? null) as Code | null}
          error={error}
          // Only an optional group yields null.
          onChange={(code) => form.enter({ [path]: code } as Partial<Values>)}
        />
      )}
    </BoundField>
  )
}

type ItemOf<Value> = NonNullable<Value> extends readonly (infer Item extends string)[] ? Item : never

interface SeveralChipsProps<Values, Name extends keyof Values & string> extends ChipsProps<Values, Name> {
  choices: readonly Choice<ItemOf<Values[Name]>>[]
  required?: boolean
}

/** Any of a few choices. */
export function SeveralChipsField<Values, Name extends keyof Values & string>(
  props: SeveralChipsProps<Values, Name>,
) {
  const { form, path, requestPath, error: ownError, warning, ...input } = props
  type Code = ItemOf<Values[Name]>
  return (
    <BoundField form={form} path={path} {...{ requestPath, error: ownError, warning }}>
      {(error) => (
        <ChipGroup<Code>
          {...input}
          multiple
          value={(form.values[path] ?? []) as readonly Code[]}
          error={error}
          onChange={(codes) => form.enter({ [path]: codes } as Partial<Values>)}
        />
      )}
    </BoundField>
  )
}

interface TwoAnswersFieldProps<Values> extends SlotProps {
  form: Form<Values>
  path: PathTo<Values, boolean> | PathTo<Values, boolean | null>
  label: ReactNode
  description?: ReactNode
  /** The label of each answer. */
  choices: readonly { value: boolean; label: string }[]
}

/** A question with two answers that have names, such as "Keep" and "Replace". */
export function TwoAnswersField<Values>(props: TwoAnswersFieldProps<Values>) {
  const { form, path, requestPath, error: ownError, warning, choices, ...input } = props
  const value = form.values[path] as boolean | null // safe: `path` is the name of a boolean
  return (
    <BoundField form={form} path={path} {...{ requestPath, error: ownError, warning }}>
      {(error) => (
        <ChipGroup
          {...input}
          required
          choices={choices.map((choice) => ({ ...choice, value: String(choice.value) }))}
          value={value === null ? null : String(value)}
          error={error}
          onChange={(answer) => form.enter({ [path]: answer === 'true' } as Partial<Values>)}
        />
      )}
    </BoundField>
  )
}
