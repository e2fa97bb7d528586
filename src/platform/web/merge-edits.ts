/** Compares two values of a form field: texts, numbers, answers, or lists and tables of them. */
export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export interface MergedEdits<Values extends object> {
  /** The new values of the form: mine where I changed something, otherwise the other user's. */
  values: Values
  /** Fields that only the other user changed. */
  changedByOthers: (keyof Values & string)[]
  /** Fields that both changed to different values: the user has to choose one. */
  conflicting: (keyof Values & string)[]
}

/** Merges my edits of `base` with the version that somebody else saved meanwhile. */
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
