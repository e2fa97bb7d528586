import { registerInterest } from './contract.ts'
import type { Examples } from '#testing/examples.ts'

export const examples: Examples = {
  rows: async ({ app, owner }) => {
    await app.as(owner).call(registerInterest)
    return {}
  },
}
