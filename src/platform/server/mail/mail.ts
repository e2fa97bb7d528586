/** The content of an email, from which its HTML and its plain text are rendered. */
export interface EmailContent {
  subject: string
  /** The text that an inbox shows next to the subject. Defaults to the first paragraph. */
  preview?: string
  paragraphs: readonly string[]
  /** The label and URL of the button. */
  action?: { label: string; url: string }
  /** Links below the button, to other things that the email is about. */
  links?: readonly { label: string; url: string }[]
  /** Small print at the end, such as what to do if you did not request this. */
  notes?: readonly string[]
  /** The URL where the reader turns this kind of email off. Email programs show it next to the sender, too. */
  turnOff?: { label: string; url: string }
}

export interface Mail {
  /** The id is also used for the Message-ID, so that an email that is sent twice is shown as one message. */
  id: string
  to: { name: string; address: string }
  /** Keep this name, because queued emails are stored under it. */
  letter: EmailContent
}

/** Sends emails. `send` throws if the email was not accepted, so that the job is retried. */
export interface Mailer {
  /** The address that receives support requests. Null if they are read only in Sortie. */
  readonly supportEmail: string | null
  /** The address that receives reports of identified patients. Null if they go to `supportEmail`. */
  readonly privacyEmail: string | null
  send(mail: Mail): Promise<void>
}
