import { useQuery } from '@tanstack/react-query'
import type { CallAfter } from '#logbook/case-form/entry/call-after.ts'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import { Notice } from '#platform/web/components/notice.tsx'
import { formatDate } from '#platform/web/dates.ts'
import type { CaseSignatures } from '../contract.ts'
import type { CaseSignOffRequests } from '../requests/contract.ts'
import { AskLineForm } from './ask-line-form.tsx'
import { caseRequestsQuery } from '../requests/web/queries.ts'
import { caseSignaturesQuery } from './queries.ts'
import { supervisorToAsk } from './sign-off-words.ts'

interface SignedEditPanelProps {
  id: string
  onCallAfter: (call: CallAfter | null) => void
}

/** Says before an edit how it will affect the sign-off of the case, and offers to ask for a new signature. */
export function SignedEditPanel({ id, onCallAfter }: SignedEditPanelProps) {
  const signOff = useQuery(caseSignaturesQuery(id))
  const asking = useQuery(caseRequestsQuery(id))
  if (signOff.isLoadingError || asking.isLoadingError)
    return (
      <LoadNote onRetry={() => void Promise.all([signOff.refetch(), asking.refetch()])}>
        The sign-off of this case could not be loaded. If the case is signed, the signature will not cover
        what you change now.
      </LoadNote>
    )
  if (!signOff.data || !asking.data) return null
  const words = editWords(signOff.data, asking.data)
  if (words === null) return null
  const isAsked = signOff.data.state === 'requested'
  const { supervisors, requests } = asking.data
  const supervisor = supervisorToAsk(supervisors, [
    signOff.data.signatures.at(0)?.signer.id,
    requests.at(0)?.supervisor.id,
  ])
  return (
    <div>
      <Notice>{words}</Notice>
      {supervisor && !isAsked && (
        <AskLineForm
          label={`Ask ${supervisor.name} to sign it again`}
          isWanted
          caseId={id}
          supervisorId={supervisor.id}
          onCallAfter={onCallAfter}
        />
      )}
    </div>
  )
}

const unsignedParts = 'A signature does not cover tags, notes, reflection and follow-up.'

/** Returns how an edit will affect the sign-off; null if nobody has signed or been asked. */
function editWords({ state, signatures }: CaseSignatures, { requests }: CaseSignOffRequests): string | null {
  const [signature] = signatures
  const [request] = requests
  if (state === 'requested' && request)
    return `${request.supervisor.name} has been asked to sign this case, and will sign what you save.`
  if (state === 'returned' && request)
    return `${request.supervisor.name} returned this case: ${request.comment ?? ''}`
  if (!signature) return null
  const signed = `${signature.signer.name} signed this case on ${formatDate(signature.signedAt)}.`
  return state === 'signed'
    ? `${signed} If you change it, the signature no longer covers it, and the case says so. ${unsignedParts}`
    : `${signed} You have changed it since.`
}
