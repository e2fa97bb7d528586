const storageKey = 'deviceTokens'
// Many users of a base may share a computer. The tokens of the latest ones are kept.
const maxTokens = 20
const tokenPattern = /^[\w.-]{1,512}$/

/**
 * Returns the tokens that prove that an account has signed in with this browser before. They give no access, contain no
 * names and survive signing out. They let owners sign in here while strangers are guessing the password.
 */
export function readDeviceTokens(): string[] {
  try {
    const storedTokens: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    if (!Array.isArray(storedTokens)) return []
    return storedTokens
      .filter((token) => typeof token === 'string' && tokenPattern.test(token))
      .slice(0, maxTokens)
  } catch {
    // Storage is blocked or has other content: this is an unknown browser.
    return []
  }
}

// A token starts with the id of its account.
const accountOf = (token: string) => token.split('.')[0]

/** Stores the newest token of each account, the latest account first. */
export function storeDeviceToken(token: string): void {
  const otherTokens = readDeviceTokens().filter((deviceToken) => accountOf(deviceToken) !== accountOf(token))
  try {
    localStorage.setItem(storageKey, JSON.stringify([token, ...otherTokens].slice(0, maxTokens)))
  } catch {
    // If it is not stored, the next sign-in counts as one from a new browser.
  }
}
