// Dialogs and some forms keep nothing on the device. What was typed in them when it locks is stored under the name of its author, and so sealed with the rest.

import { typedTextsKey } from './stored-texts.ts'

export interface TypedText {
  key: string
  /** The words beside the field. */
  label: string
  text: string
}

type Field = HTMLInputElement | HTMLTextAreaElement

let typedInto = new WeakSet<Field>()

const noteTyping = ({ target }: Event): void => {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) typedInto.add(target)
}

/** Notes into which fields somebody types, so that what a form came with is not taken for it. Returns how to stop. */
export function watchTyping(): () => void {
  document.addEventListener('input', noteTyping, { capture: true, passive: true })
  return () => {
    document.removeEventListener('input', noteTyping, { capture: true })
    typedInto = new WeakSet()
  }
}

/** Forms that keep their text on the device have it already; secrets are never stored, and a search is soon typed again. */
const isWanted = (field: Field): boolean =>
  field.value.trim() !== '' &&
  typedInto.has(field) &&
  field.closest('form, [role="dialog"]') !== null &&
  field.closest('[data-kept], search, [role="search"]') === null &&
  field.autocomplete !== 'one-time-code' &&
  field.getAttribute('role') !== 'combobox'

const labelOf = (field: Field): string =>
  (field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '').replace('*', '').trim()

/** Stores what is typed in forms that keep nothing. */
export function storeTypedTexts(userId: string): void {
  const fields = document.querySelectorAll<Field>('textarea, input[type="text"], input:not([type])')
  for (const field of fields) {
    if (!isWanted(field)) continue
    try {
      const value = JSON.stringify({ label: labelOf(field), text: field.value })
      localStorage.setItem(`${typedTextsKey(userId)}${crypto.randomUUID()}`, value)
    } catch {
      // Blocked or full: the text is lost, as by a reload.
    }
  }
}

/** Returns what was typed before the device locked, for its author to take over. */
export function readTypedTexts(userId: string): TypedText[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(typedTextsKey(userId)))
      .flatMap((key) => parsed(key, localStorage.getItem(key)))
  } catch {
    return []
  }
}

function parsed(key: string, stored: string | null): TypedText[] {
  try {
    const { label, text } = JSON.parse(stored ?? '{}') as Partial<TypedText>
    return text === undefined ? [] : [{ key, label: label ?? '', text }]
  } catch {
    return []
  }
}

export function forgetTypedTexts(texts: readonly TypedText[]): void {
  for (const { key } of texts) localStorage.removeItem(key)
}
