import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { readProofRequest, subscribeToProofs, type ProofRequest } from './proof.ts'

export interface ProofDialogProps {
  request: ProofRequest
}

interface ProofHostProps {
  /** Loads the dialog, which belongs to the capability that checks proofs. */
  fetchDialog: () => Promise<ComponentType<ProofDialogProps>>
}

/** Shows the one dialog in which a user proves their identity, above the screen that needs it. Mounted once, around all screens. */
export function ProofHost({ fetchDialog }: ProofHostProps) {
  const request = useSyncExternalStore(subscribeToProofs, readProofRequest)
  const [Dialog, setDialog] = useState<ComponentType<ProofDialogProps> | null>(null)

  useEffect(() => {
    if (request === null || Dialog !== null) return
    fetchDialog().then(
      (component) => setDialog(() => component),
      () => request.settle('unavailable'),
    )
  }, [request, Dialog, fetchDialog])

  // A dialog below this one that opened later must not handle the key and close with its typed text.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const waiting = readProofRequest()
      if (waiting === null || event.key !== 'Escape' || event.isComposing) return
      event.stopImmediatePropagation()
      waiting.settle('cancelled')
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])

  return request !== null && Dialog !== null && <Dialog request={request} />
}
