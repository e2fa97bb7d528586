import type { LeftOutReason } from './bulk.contract.ts'

export type BulkAction = 'assign' | 'waive' | 'remind'

export const countPeople = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

export const actionTexts: Record<BulkAction, { button: string; title: string; about: string; done: string }> =
  {
    assign: {
      button: 'Assign',
      title: 'Assign a requirement',
      about: 'It will apply to these people by name, whatever their profession or duties.',
      done: 'Assigned',
    },
    waive: {
      button: 'Waive',
      title: 'Waive a requirement',
      about: 'They are exempt from today until the last day of the waiver.',
      done: 'Waived',
    },
    remind: {
      button: 'Remind',
      title: 'Send a reminder',
      about: 'People whose requirement is unmet or about to expire get an email, at most once a day.',
      done: 'Reminded',
    },
  }

export const leftOutReasonTexts: Record<LeftOutReason, string> = {
  user_not_found: 'not somebody you oversee in this organization',
  already_named: 'already assigned by name',
  own_compliance_waiver: 'you cannot waive your own requirement',
  compliance_waivers_full: 'already has 50 waivers for this requirement, the maximum',
  not_asked: 'the requirement does not apply to them',
  yourself: 'that is you',
  nothing_to_do: 'nothing to do: it is valid or waived, or waits for verification',
  reminded_today: 'already reminded today',
  no_emails: 'has turned these emails off, or cannot get email',
  too_many_emails: 'email limit reached; try again tomorrow',
}
