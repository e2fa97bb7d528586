/** The words for the sign-off of a case in exported files of the logbook. */
import { clockIn, dateIn, formatDay } from '#platform/contract/zoned-time.ts'
import { roleName } from '#platform/contract/role-names.ts'
import type { ExportedSignOff } from './sign-off.contract.ts'

/** The states of a sign-off, in the words of screens and exported files. */
export const signOffStates: Readonly<Record<ExportedSignOff['state'], string>> = {
  none: 'Not signed',
  requested: 'Waits for signature',
  signed: 'Signed',
  changed: 'Changed since it was signed',
  returned: 'Came back',
  withdrawn: 'Withdrawn',
}

type ExportedSignature = ExportedSignOff['signatures'][number]

/** Returns the signature that decides the state; null if none does. */
export const decidingSignature = (signOff: ExportedSignOff | null): ExportedSignature | null =>
  signOff && (signOff.state === 'signed' || signOff.state === 'changed')
    ? (signOff.signatures[0] ?? null)
    : null

/**
 * Returns the role of a signer in words. For a signer without an account, it also says whether the clinician gave the address
 * to which the link was mailed.
 */
export function signerRoleWords({ role, outside }: ExportedSignature['signer']): string {
  if (outside === null) return roleName(role)
  return outside === 'book_address'
    ? `${role} (from outside)`
    : `${role} (from outside, address given by the clinician)`
}

export const stateWords = (signOff: ExportedSignOff | null): string => signOffStates[signOff?.state ?? 'none']

/** Returns "Signed by Kim Osei, Supervisor, 5 Mar 2026", or the state of an unsigned case; null if nobody was asked to sign. */
export function signOffLine(signOff: ExportedSignOff | null, timeZone: string): string | null {
  if (!signOff || signOff.state === 'none') return null
  const signature = decidingSignature(signOff)
  if (!signature) return stateWords(signOff)
  const { signer } = signature
  const day = formatDay(dateIn(timeZone, new Date(signature.signedAt)))
  return `Signed by ${signer.name}, ${signerRoleWords(signer)}, ${day}${signOff.state === 'changed' ? '; changed since' : ''}`
}

/** Returns the lines of a printed page about the sign-off of a case: its state, then every signature. */
export function signOffLines(signOff: ExportedSignOff | null, timeZone: string): string[] {
  if (!signOff || signOff.state === 'none') return []
  const signed = signOff.signatures.map(({ signer, signedAt, isCurrent }) => {
    const at = new Date(signedAt)
    const signedBy = [signer.name, signerRoleWords(signer), signer.registration].filter(Boolean).join(', ')
    const time = `${formatDay(dateIn(timeZone, at))}, ${clockIn(timeZone, at)}`
    return `Signed by ${signedBy}: ${time}${isCurrent ? '' : '. Changed since'}`
  })
  return [stateWords(signOff), ...signed]
}
