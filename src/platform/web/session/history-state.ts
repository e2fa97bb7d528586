// State that one screen passes to the next outside the URL: it is stored with the page in the browser's history, survives
// a reload, and is never logged.
/** A user who has registered, or whose account cannot be used yet. */
export interface WaitingRegistration {
  /** Absent if the user came through an emailed link, until the server has sent it. */
  email?: string
  isVerified: boolean
  /** Gives access to the user's own registration for a while, and to nothing else. */
  requestToken?: string
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** A message that the sign-in page shows once. */
    notice?: string
    /** The id of the user who left the page to which signing in returns. No other user is sent there. */
    leftBy?: string
    /** The user whose account waits for approval. */
    awaiting?: WaitingRegistration
    /** The token of an emailed link, which is removed from the address bar. */
    resetToken?: string
    /** The token of the set-up link that a new installation prints, which is removed from the address bar too. */
    setupToken?: string
  }
}
