const storageKey = 'deviceTokens'
// People who share a computer at a base: the latest of them.
const maxTokens = 20
const tokenLike = /^[\w.-]{1,512}$/

/**
 * The tokens by which this browser is known to the accounts that were signed in with it. They open nothing, name nobody
 * and stay beyond signing out: with them, others who guess at a password do not lock its owner out here.
 */
export function readDeviceTokens(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept.filter((token) => typeof token === 'string' && tokenLike.test(token)).slice(0, maxTokens)
  } catch {
    // Storage may be blocked or hold something else: then this browser is a new one.
    return []
  }
}

// A token begins with the account it belongs to.
const accountOf = (token: string) => token.split('.')[0]

/** Keeps the newest token of each account, the latest account first. */
export function storeDeviceToken(token: string): void {
  const others = readDeviceTokens().filter((one) => accountOf(one) !== accountOf(token))
  try {
    localStorage.setItem(storageKey, JSON.stringify([token, ...others].slice(0, maxTokens)))
  } catch {
    // Not kept: the next sign-in is one with a new browser.
  }
}
