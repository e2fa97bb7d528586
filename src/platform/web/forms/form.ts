/** The parts of a form, or of a section of it, that its fields need. */
export interface Form<Values> {
  values: Values
  /** The path of the values in the request, such as `mission` or `targets.0`; undefined for its top level. */
  at?: string
  /** Returns the error of a field, by its path in the request. */
  errorOf: (path: string) => string | undefined
  /** Returns a hint to check a field, by its path in the request. It does not block saving. */
  warningOf?: (path: string) => string | undefined
  /** Receives the fields that changed. */
  enter: (change: Partial<Values>) => void
}

/** The names of the values that a field of type `Value` can show and set. */
export type PathTo<Values, Value> = {
  [Name in keyof Values & string]-?: [Value] extends [Values[Name]]
    ? [Values[Name]] extends [Value | null | undefined]
      ? Name
      : never
    : never
}[keyof Values & string]

/** Returns the path in the request of a value of the form. */
export const toRequestPath = ({ at }: { at?: string }, path: string): string =>
  at === undefined ? path : `${at}.${path}`

/** Returns the path, value and change handler of a text, for an input that shows its messages itself. */
export const textOf = <Values>(form: Form<Values>, path: PathTo<Values, string>) => ({
  path: toRequestPath(form, path),
  value: (form.values[path] ?? '') as string, // safe: `path` names a text
  onChange: (text: string) => form.enter({ [path]: text } as Partial<Values>),
})

/** Returns a form for one section, such as a row. The paths and messages of its fields are those of the whole form. */
export const partOf = <Part>(
  form: Pick<Form<unknown>, 'at' | 'errorOf' | 'warningOf'>,
  path: string,
  values: Part,
  enter: (change: Partial<Part>) => void,
): Form<Part> => ({ ...form, at: toRequestPath(form, path), values, enter })
