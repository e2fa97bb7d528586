import { daysWords } from '#governance/sign-off/requests/web/messages.ts'

/** Returns "asked today" or "asked 12 days ago". */
export const askedWords = (ageDays: number): string =>
  ageDays === 0 ? 'asked today' : `asked ${daysWords(ageDays)} ago`
