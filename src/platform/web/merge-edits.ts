/** What one field of a form holds. */
export type FieldValue = string | null | readonly string[]
/** What a form holds, by the names of its fields. */
type Fields = Record<string, FieldValue>

export const isSameValue = (one: FieldValue | undefined, other: FieldValue | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

export interface MergedEdits<Values extends Fields> {
  /** What the form goes on with: mine where I changed something, theirs everywhere else. */
  values: Values
  /** Fields that somebody else changed and I did not. */
  changedByOthers: (keyof Values & string)[]
  /** Fields that both changed, to different words: one of the two is right. */
  conflicting: (keyof Values & string)[]
}

/** My edits of `base` on top of what the record has become meanwhile. */
export function mergeEdits<Values extends Fields>(
  base: Values,
  mine: Values,
  theirs: Values,
): MergedEdits<Values> {
  const names = Object.keys(base) as (keyof Values & string)[]
  const isMine = (name: keyof Values) => !isSameValue(mine[name], base[name])
  const isTheirs = (name: keyof Values) => !isSameValue(theirs[name], base[name])
  return {
    values: { ...theirs, ...Object.fromEntries(names.filter(isMine).map((name) => [name, mine[name]])) },
    changedByOthers: names.filter((name) => isTheirs(name) && !isMine(name)),
    conflicting: names.filter(
      (name) => isTheirs(name) && isMine(name) && !isSameValue(mine[name], theirs[name]),
    ),
  }
}
