// The order matters: most browsers also name the browsers from which they are derived.
const browsers = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Safari\//],
] as const
const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const

/**
 * Returns text such as `Chrome on Windows`, by which the user recognises the device. It contains only our own names, and
 * nothing that the client sent.
 */
export function deviceName(userAgent: string | null): string {
  const findName = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, sign]) => sign.test(userAgent ?? ''))?.[0]
  const [browser, system] = [findName(browsers), findName(systems)]
  if (browser === undefined) return 'an unknown browser'
  return system === undefined ? browser : `${browser} on ${system}`
}

export const isPhone = (userAgent: string | null): boolean => /iPhone|Android|Mobile/.test(userAgent ?? '')
