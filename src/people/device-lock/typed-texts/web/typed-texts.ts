// Dialogs and some forms have no drafts on the device. When the device locks, the texts in them are stored under the name of
// their author, and so are sealed together with everything else.

import { typedTextsKey } from './stored-texts.ts'

export interface TypedText {
  key: string
  /** The label of the field. */
  label: string
  text: string
}

type Field = HTMLInputElement | HTMLTextAreaElement

let fieldsTypedInto = new WeakSet<Field>()

const noteTyping = ({ target }: Event): void => {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) fieldsTypedInto.add(target)
}

/**
 * Notes the fields into which somebody types: only their texts need to be stored, not initial values. Returns a function that
 * stops this.
 */
export function watchTyping(): () => void {
  document.addEventListener('input', noteTyping, { capture: true, passive: true })
  return () => {
    document.removeEventListener('input', noteTyping, { capture: true })
    fieldsTypedInto = new WeakSet()
  }
}

/**
 * Returns whether to store the text of a field. Forms with drafts have already stored their texts. Secrets are never stored,
 * and a search is quickly typed again.
 */
const shouldStore = (field: Field): boolean =>
  field.value.trim() !== '' &&
  fieldsTypedInto.has(field) &&
  field.closest('form, [role="dialog"]') !== null &&
  field.closest('[data-kept], search, [role="search"]') === null &&
  field.autocomplete !== 'one-time-code' &&
  field.getAttribute('role') !== 'combobox'

const readLabel = (field: Field): string =>
  (field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '').replace('*', '').trim()

/** Stores the texts in forms without drafts. */
export function storeTypedTexts(userId: string): void {
  const fields = document.querySelectorAll<Field>('textarea, input[type="text"], input:not([type])')
  for (const field of fields) {
    if (!shouldStore(field)) continue
    try {
      const value = JSON.stringify({ label: readLabel(field), text: field.value })
      localStorage.setItem(`${typedTextsKey(userId)}${crypto.randomUUID()}`, value)
    } catch {
      // If the storage is blocked or full, the text is lost, as on a reload.
    }
  }
}

/** Returns the texts that a user was typing before the device locked. */
export function readTypedTexts(userId: string): TypedText[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(typedTextsKey(userId)))
      .flatMap((key) => parseTypedText(key, localStorage.getItem(key)))
  } catch {
    return []
  }
}

function parseTypedText(key: string, stored: string | null): TypedText[] {
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
