import type { OutsideWay } from './contract.ts'

/** Returns how somebody was asked: from the address book, or with an address that the clinician gave. */
export function wayOf(request: { assessor_id: string | null; is_free_mail: boolean }): OutsideWay {
  if (request.assessor_id !== null) return 'book'
  return request.is_free_mail ? 'given_free_mail' : 'given'
}
