import { notListed, workProblems, type RegistrationDraft } from '../registration/registration-draft.ts'
import type { OwnRequest, RequestChange } from './contract.ts'

/** A registration while its user edits it. */
export interface RequestDraft extends Pick<
  RegistrationDraft,
  'name' | 'profession' | 'organization' | 'registrationNumber'
> {
  note: string
}

export type RequestProblems = Partial<Record<keyof RequestDraft, string>>

export const toDraft = (request: OwnRequest): RequestDraft => ({
  name: request.name,
  profession: request.profession,
  organization: request.organization?.id ?? notListed,
  registrationNumber: request.registrationNumber ?? '',
  note: request.note ?? '',
})

export function requestProblems(draft: RequestDraft): RequestProblems {
  const { profession, organization } = workProblems({ ...draft, hasConsented: true })
  return {
    ...(draft.name.trim() === '' && { name: 'Full name is required' }),
    ...(profession !== undefined && { profession }),
    ...(organization !== undefined && { organization }),
  }
}

export function toChange(token: string, draft: RequestDraft, version: number): RequestChange {
  const { name, profession, organization, registrationNumber, note } = draft
  if (profession === null) throw new Error('A request needs a profession')
  return {
    token,
    version,
    name,
    profession,
    organizationId: organization === notListed ? null : organization,
    ...(registrationNumber.trim() !== '' && { registrationNumber }),
    ...(note.trim() !== '' && { note }),
  }
}
