const day = 86_400_000

/** How long its owner may still change their mind. */
export const erasureDays = 30
export const erasureDelay = erasureDays * day

const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** A browser as people call it: `Firefox on Android`. Good enough to know one's own, and never more than a hint. */
export function deviceWords(userAgent: string | null): string {
  const of = (list: readonly (readonly [string, string])[]) =>
    list.find(([mark]) => userAgent?.includes(mark))?.[1]
  const [browser, system] = [of(browsers), of(systems)]
  if (!browser && !system) return 'Unknown device'
  return system ? `${browser ?? 'Browser'} on ${system}` : (browser ?? 'Unknown device')
}

export const isPhone = (userAgent: string | null): boolean => /iPhone|Android|Mobile/.test(userAgent ?? '')
