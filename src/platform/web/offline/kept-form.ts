import { useEffect } from 'react'

// What was typed into a form stays on the device until it is saved, under the id of its author.
export interface KeptFormKey {
  /** The form, such as `cpd-form`. */
  form: string
  userId: string
  /** The id of the edited record, or `new`. */
  what: string
}

const keyOf = ({ form, userId, what }: KeptFormKey): string => `${form}:${userId}:${what}`

export interface KeptForm<Values> {
  values: Values
  /** The version that was being edited; null for a new record. */
  version: number | null
}

/** Returns the stored values that were typed and not saved; null if there are none. */
export function readKeptForm<Values extends object>(
  formKey: KeptFormKey,
  empty: Values,
): KeptForm<Values> | null {
  try {
    const storedForm = JSON.parse(localStorage.getItem(keyOf(formKey)) ?? 'null') as KeptForm<Values> | null
    return storedForm && { version: storedForm.version, values: { ...empty, ...storedForm.values } }
  } catch {
    return null // storage is blocked, or contains something else
  }
}

export function forgetForm(formKey: KeptFormKey): void {
  try {
    localStorage.removeItem(keyOf(formKey))
  } catch {
    // Blocked storage has nothing to forget.
  }
}

/** Stores the typed values, from the first change on. */
export function useKeptValues<Values>(
  formKey: KeptFormKey,
  formToStore: KeptForm<Values>,
  isChanged: boolean,
): void {
  const { values, version } = formToStore
  const key = keyOf(formKey)
  // The device is outside React.
  useEffect(() => {
    if (!isChanged) return
    try {
      localStorage.setItem(key, JSON.stringify({ values, version }))
    } catch {
      // Storage is blocked or full. The form itself still has the values.
    }
  }, [key, values, version, isChanged])
}
