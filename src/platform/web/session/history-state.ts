// What one screen tells the next without writing it into the address: it is kept with the page in the browser's
// history, survives a reload, and is nowhere logged.
/** Somebody who has registered, or whose sign-in was put off. */
export interface Awaiting {
  /** Not known from a mailed link until the server has said it. */
  email?: string
  isVerified: boolean
  /** Opens this person's own registration for a while, and nothing else. */
  requestToken?: string
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** Said once on arrival at the sign-in page. */
    notice?: string
    /** Who had the page to come back to: it is nothing for whoever else signs in. */
    leftBy?: string
    /** Whose account waits for approval, and whether the address is verified already. */
    awaiting?: Awaiting
    /** Of a mailed link, after the address bar has been cleared of it. */
    resetToken?: string
    /** Of the set-up link that a new installation prints, in the same way. */
    setupToken?: string
  }
}
