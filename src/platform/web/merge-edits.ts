/** Returns whether two values of a form field are equal: texts, numbers, answers, or lists and tables of them. */
export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export interface MergedEdits<Values extends object> {
  /** The new values of the form: the user's own where they changed something, otherwise those that somebody else saved. */
  values: Values
  /** Fields that only the other user changed. */
  changedByOthers: (keyof Values & string)[]
  /** Fields that both changed to different values: the user has to choose one. */
  conflicting: (keyof Values & string)[]
}

/** Merges the user's edits of `base`, which are in `mine`, with the version that somebody else saved meanwhile. */
export function mergeEdits<Values extends object>(
  base: Values,
  mine: Values,
  current: Values,
): MergedEdits<Values> {
  const names = Object.keys(base) as (keyof Values & string)[]
  const isMine = (name: keyof Values) => !isSameValue(mine[name], base[name])
  const isChangedByOthers = (name: keyof Values) => !isSameValue(current[name], base[name])
  return {
    values: { ...current, ...Object.fromEntries(names.filter(isMine).map((name) => [name, mine[name]])) },
    changedByOthers: names.filter((name) => isChangedByOthers(name) && !isMine(name)),
    conflicting: names.filter(
      (name) => isChangedByOthers(name) && isMine(name) && !isSameValue(mine[name], current[name]),
    ),
  }
}
