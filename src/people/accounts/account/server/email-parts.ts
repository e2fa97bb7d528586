import { deviceName } from '../../sessions/device-name.ts'

/** Time and browser of an action, so that the account's owner recognises it. */
export interface ActionContext {
  at: Date
  /** IANA name of the owner's time zone. */
  timeZone: string
  userAgent: string | null
}

export interface Recipient {
  publicUrl: string
  name: string
}

export const linkTo = (publicUrl: string, path: string, token: string) =>
  `${publicUrl}${path}?token=${encodeURIComponent(token)}`

export const ignoreNote =
  'If you did not request this, you do not need to do anything: nothing happens without the link.'

export function formatActionContext({ at, timeZone, userAgent }: ActionContext): {
  time: string
  device: string
} {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return { time: `${format.format(at)} (${timeZone})`, device: deviceName(userAgent) }
}
