import { useState } from 'react'

/** Copies a text, and says for the button whether that worked. */
export function useCopy(text: string) {
  const [copied, setCopied] = useState<string | null>(null)
  const copy = () =>
    void Promise.resolve()
      // Missing on pages without https.
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => setCopied('Copied'),
        () => setCopied('Cannot be copied here'),
      )
  return { copied, copy }
}
