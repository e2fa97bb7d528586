import { declareMailBudget } from '#platform/server/mail/budgets.ts'

/** Emails to users about their own account: a new device, a changed address. */
export const accountNoticeBudget = declareMailBudget({
  name: 'accountNotice',
  perMailbox: { hour: 10, day: 30 },
  perPerson: { hour: 10, day: 30 },
})

/** Emails about what an operator did to an account on the command line. */
export const operatorNoticeBudget = declareMailBudget({
  name: 'operatorNotice',
  perMailbox: { hour: 20, day: 60 },
  perPerson: null,
})
