const removeAfterMs = 1000

/**
 * Announces a message to screen readers. The two live regions are part of index.html: screen readers often
 * ignore the first message in a region that was added together with it.
 */
export function announce(message: string, urgency: 'polite' | 'assertive' = 'polite'): void {
  const region = document.querySelector(`[data-announcer="${urgency}"]`)
  if (region === null) return
  const announcement = document.createElement('p')
  announcement.textContent = message
  region.append(announcement)
  setTimeout(() => announcement.remove(), removeAfterMs)
}
