/** The words of a message, written once: its HTML and its plain text are made from them. */
export interface Letter {
  subject: string
  /** What an inbox shows beside the subject; the first paragraph where it is left out. */
  preview?: string
  paragraphs: readonly string[]
  /** The one thing to do. */
  action?: { label: string; url: string }
  /** In small type at the end, such as what to do when one did not ask for this. */
  notes?: readonly string[]
}

export interface Mail {
  /** Also its Message-ID: sent twice, it is still one message. */
  id: string
  to: { name: string; address: string }
  letter: Letter
}

/** Where mail leaves. Throws when it was not taken, so that the job is tried again. */
export interface Mailer {
  /** Where the operator reads what people ask; null: nowhere but in Sortie. */
  readonly supportAddress: string | null
  /** Where the privacy lead reads that a patient may be identified; null: where support is read. */
  readonly privacyAddress: string | null
  send(mail: Mail): Promise<void>
}
