/**
 * Returns the key prefix under which the texts are stored that a user was typing in forms without drafts. They are sealed with
 * the rest.
 */
export const typedTextsKey = (userId: string): string => `typed-before-lock:${userId}:`

export function hasTypedTexts(userId: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(typedTextsKey(userId)))
  } catch {
    return false
  }
}
