import { useState } from 'react'

/** Returns a function that copies a text, and the text with which the button says whether that worked. */
export function useCopy(text: string) {
  const [copyStatus, setCopyStatus] = useState<string | null>(null)
  const copy = () =>
    void Promise.resolve()
      // Missing on pages without https.
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => setCopyStatus('Copied'),
        () => setCopyStatus('Cannot be copied here'),
      )
  return { copied: copyStatus, copy }
}
