import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { readProofRequest, subscribeToProofs, type ProofRequest } from './proof.ts'

export interface ProofDialogProps {
  request: ProofRequest
}

interface ProofHostProps {
  /** Loads the dialog, which belongs to the capability that checks proofs. */
  fetchDialog: () => Promise<ComponentType<ProofDialogProps>>
}

/** Shows the one dialog in which a user proves who they are, over whatever called for it. Mounted once, around all screens. */
export function ProofHost({ fetchDialog }: ProofHostProps) {
  const request = useSyncExternalStore(subscribeToProofs, readProofRequest)
  const [Dialog, setDialog] = useState<ComponentType<ProofDialogProps> | null>(null)

  useEffect(() => {
    if (request === null || Dialog !== null) return
    fetchDialog().then(
      (found) => setDialog(() => found),
      () => request.settle('unavailable'),
    )
  }, [request, Dialog, fetchDialog])

  // A dialog beneath, which opened later than this, must not take the key and close with what was typed in it.
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
