/** Under it lies what its author was typing in a form that keeps nothing. It is sealed with the rest. */
export const typedTextsKey = (userId: string): string => `typed-before-lock:${userId}:`

export function hasTypedTexts(userId: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(typedTextsKey(userId)))
  } catch {
    return false
  }
}
