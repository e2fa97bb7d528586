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

  // Handle Escape before any dialog below this one: it would close, and its typed text would be lost.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const openRequest = readProofRequest()
      if (openRequest === null || event.key !== 'Escape' || event.isComposing) return
      event.stopImmediatePropagation()
      openRequest.settle('cancelled')
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])

  return request !== null && Dialog !== null && <Dialog request={request} />
}
