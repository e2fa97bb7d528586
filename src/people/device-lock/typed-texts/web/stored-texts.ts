/**
 * Returns the key prefix of the texts that a user was typing in forms without drafts. These texts are sealed together with
 * everything else.
 */
export const typedTextsKey = (userId: string): string => `typed-before-lock:${userId}:`

export function hasTypedTexts(userId: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(typedTextsKey(userId)))
  } catch {
    return false
  }
}
