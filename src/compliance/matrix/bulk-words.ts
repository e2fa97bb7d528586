import type { LeftOutReason } from './bulk.contract.ts'

export type BulkAction = 'ask' | 'waive' | 'remind'

export const peopleWords = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

export const actionWords: Record<BulkAction, { button: string; title: string; about: string; done: string }> =
  {
    ask: {
      button: 'Ask',
      title: 'Ask for a requirement',
      about: 'It will be for them by name, whatever their profession and duties.',
      done: 'Now asked',
    },
    waive: {
      button: 'Waive',
      title: 'Waive a requirement',
      about: 'They are exempt from today to the last day.',
      done: 'Waived',
    },
    remind: {
      button: 'Remind',
      title: 'Remind of a requirement',
      about: 'Those who do not meet it, or not for long, get an email; each at most once a day.',
      done: 'Reminded',
    },
  }

export const leftOutWords: Record<LeftOutReason, string> = {
  user_not_found: 'not among those whom you oversee in this organization',
  already_named: 'already asked by name',
  own_compliance_waiver: 'nobody waives for themselves',
  compliance_waivers_full: 'has 50 waivers of it, the maximum',
  not_asked: 'not asked for it',
  yourself: 'that is you',
  nothing_to_do: 'nothing to do: it is valid or waived, or waits for verification',
  reminded_today: 'was reminded today already',
  no_emails: 'gets no such emails',
  too_many_emails: 'got too many emails; try again tomorrow',
}
